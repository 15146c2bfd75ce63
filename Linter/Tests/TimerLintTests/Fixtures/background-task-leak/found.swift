import UIKit

final class Worker {
    var task: UIBackgroundTaskIdentifier = .invalid
    var only: UIBackgroundTaskIdentifier = .invalid
    func end() {
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
    func reset() { task = .invalid }
    func case0() {
        let id = UIApplication.shared.beginBackgroundTask()  // expect: background-task-leak
        work { UIApplication.shared.endBackgroundTask(id) }
    }
    func case1() {
        let id = UIApplication.shared.beginBackgroundTask(expirationHandler: nil)  // expect: background-task-leak
        work { UIApplication.shared.endBackgroundTask(id) }
    }
    func case2() {
        let id = UIApplication.shared.beginBackgroundTask(withName: "a")  // expect: background-task-leak
        work { UIApplication.shared.endBackgroundTask(id) }
    }
    func case3() {
        end()
        task = UIApplication.shared.beginBackgroundTask { [weak self] in self?.task = .invalid }  // expect: background-task-leak
    }
    func case4() {
        end()
        task = UIApplication.shared.beginBackgroundTask { self.reset() }  // expect: background-task-leak
    }
    func case5() { _ = UIApplication.shared.beginBackgroundTask { self.end() } }  // expect: background-task-leak
    func case6() { UIApplication.shared.beginBackgroundTask(withName: "a") { print(1) } }  // expect: background-task-leak
    func case7() {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }  // expect: background-task-leak
        work()
    }
    func case8() {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }
        guard ready else { return }  // expect: background-task-leak
        work()
        UIApplication.shared.endBackgroundTask(id)
    }
    func case9() { task = UIApplication.shared.beginBackgroundTask { self.end() } }  // expect: background-task-leak
    func case10() {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { [id] in  // expect: background-task-leak
            UIApplication.shared.endBackgroundTask(id)
        }
        work { UIApplication.shared.endBackgroundTask(id) }
    }
    func case11() {
        ProcessInfo.processInfo.performExpiringActivity(withReason: "a") { expired in  // expect: background-task-leak
            Task { await upload() }
        }
    }
    func case12() {
        ProcessInfo.processInfo.performExpiringActivity(withReason: "a") { expired in  // expect: background-task-leak
            queue.async { upload() }
        }
    }
    func case13() {
        let handler = { self.task = .invalid }
        end()
        task = UIApplication.shared.beginBackgroundTask(expirationHandler: handler)  // expect: background-task-leak
    }
}
