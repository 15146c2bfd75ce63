import UIKit

final class Exporter {
    var task: UIBackgroundTaskIdentifier?
    // silent: an own method of the same name
    func export() { self.beginBackgroundTask() }
    func end() {
        if let task { UIApplication.shared.endBackgroundTask(task) }
        task = nil
    }
    // silent: ends the one that runs first
    func beginBackgroundTask() {
        end()
        task = UIApplication.shared.beginBackgroundTask { self.end() }
    }
    // silent: works in its block, and only tells the main queue
    func protect(work: @escaping () -> Bool) {
        ProcessInfo.processInfo.performExpiringActivity(withReason: "a") { expired in
            if expired { return }
            let isDone = work()
            DispatchQueue.main.async { print(isDone) }
        }
    }
}
