import UIKit

final class Worker {
    var task: UIBackgroundTaskIdentifier = .invalid
    var only: UIBackgroundTaskIdentifier = .invalid
    func end() {
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
    func reset() { task = .invalid }
    // silent: ended in the handler and by the work
    func case0() {
        end()
        task = UIApplication.shared.beginBackgroundTask { [weak self] in self?.end() }
        work { self.end() }
    }
    // silent: a local, ended on both paths
    func case1() {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }
        work { UIApplication.shared.endBackgroundTask(id) }
    }
    // silent: a local closure ends it
    func case2() {
        var id = UIBackgroundTaskIdentifier.invalid
        let finish = { UIApplication.shared.endBackgroundTask(id) }
        id = UIApplication.shared.beginBackgroundTask(expirationHandler: finish)
        work { finish() }
    }
    // silent: a method as the handler
    func case3() {
        end()
        task = UIApplication.shared.beginBackgroundTask(expirationHandler: end)
        work { self.end() }
    }
    // silent: a stored clean-up closure
    func case4() {
        var id = UIBackgroundTaskIdentifier.invalid
        cleanUp = { UIApplication.shared.endBackgroundTask(id) }
        id = UIApplication.shared.beginBackgroundTask { self.cleanUp?() }
        work(cleanUp)
    }
    // silent: a local function ends it
    func case5() {
        var id = UIBackgroundTaskIdentifier.invalid
        func finish() { UIApplication.shared.endBackgroundTask(id) }
        id = UIApplication.shared.beginBackgroundTask { finish() }
        work { finish() }
    }
    // silent: begun only if none runs
    func case7() {
        guard task == .invalid else { return }
        task = UIApplication.shared.beginBackgroundTask { self.end() }
    }
    // silent: an activity that waits
    func case9() {
        ProcessInfo.processInfo.performExpiringActivity(withReason: "a") { expired in
            Task { await upload(); done.signal() }
            done.wait()
        }
    }
    // silent: an activity that works itself
    func case10() { ProcessInfo.processInfo.performExpiringActivity(withReason: "a") { expired in upload() } }
    // silent: the identifier is handed on
    func case11() {
        let id = UIApplication.shared.beginBackgroundTask { self.end() }
        keep(id)
    }
    // silent: a handler from outside
    func case12() {
        let id = UIApplication.shared.beginBackgroundTask(expirationHandler: given)
        work { UIApplication.shared.endBackgroundTask(id) }
    }
    // silent: the project's own method
    func case13() { beginBackgroundTask() }
}
