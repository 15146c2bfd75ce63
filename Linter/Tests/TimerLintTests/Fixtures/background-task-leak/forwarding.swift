import UIKit

struct SystemTasks {
    var begin: (@escaping () -> Void) -> UIBackgroundTaskIdentifier
    var end: (UIBackgroundTaskIdentifier) -> Void

    static let live = SystemTasks(
        // silent: the closure gives the identifier back, and its caller brings the handler
        begin: { handler in
            UIApplication.shared.beginBackgroundTask(withName: "work", expirationHandler: handler)
        },
        end: { UIApplication.shared.endBackgroundTask($0) })

    static let short = SystemTasks(
        // silent: the same without a name
        begin: { UIApplication.shared.beginBackgroundTask(expirationHandler: $0) },
        end: { UIApplication.shared.endBackgroundTask($0) })

    // silent: what the other object does with the handler is not known
    func start(in box: TaskBox, handler: @escaping () -> Void) {
        let identifier = UIApplication.shared.beginBackgroundTask(withName: "work") { box.expire(handler) }
        box.keep(identifier)
    }
    func begin() { queue.async { UIApplication.shared.beginBackgroundTask { print("late") } } }  // expect: background-task-leak
}

final class Saver {
    private var task: UIBackgroundTaskIdentifier = .invalid
    func start() { task = UIApplication.shared.beginBackgroundTask { self.stop() } }  // expect: background-task-leak (warning)
    func stop() {
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}

final class Uploads {
    private var tasks: [String: UIBackgroundTaskIdentifier] = [:]
    // silent: each upload has its own
    func begin(_ name: String) {
        let task = UIApplication.shared.beginBackgroundTask { self.end(name) }
        tasks[name] = task
    }
    func end(_ name: String) {
        if let task = tasks.removeValue(forKey: name) { UIApplication.shared.endBackgroundTask(task) }
    }
}
