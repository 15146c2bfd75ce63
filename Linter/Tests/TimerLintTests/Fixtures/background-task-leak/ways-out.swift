import UIKit

struct Upload {
    private var task: UIBackgroundTaskIdentifier = .invalid
    mutating func run() {
        task = UIApplication.shared.beginBackgroundTask { [self] in UIApplication.shared.endBackgroundTask(task) }  // expect: background-task-leak
        work()
        UIApplication.shared.endBackgroundTask(task)
    }
}
final class Worker {
    func report(_ done: @escaping () -> Void) {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }
        upload { result in
            guard result.isGood else { return }  // expect: background-task-leak
            UIApplication.shared.endBackgroundTask(id)
        }
    }
    func load() {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }
        Task {
            try await upload()  // expect: background-task-leak
            UIApplication.shared.endBackgroundTask(id)
        }
    }
    func store() {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }
        Task {
            do {
                try await upload()
                UIApplication.shared.endBackgroundTask(id)
            } catch {  // expect: background-task-leak
                print(error)
            }
        }
    }
    // silent: each way ends it
    func send() {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }
        upload { result in
            switch result {
            case .success: self.keep { UIApplication.shared.endBackgroundTask(id) }
            case .failure: UIApplication.shared.endBackgroundTask(id)
            }
        }
    }
    // silent: ended in a defer, and behind what is caught
    func fetch() {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }
        Task {
            defer { UIApplication.shared.endBackgroundTask(id) }
            guard isReady else { return }
            try await upload()
        }
    }
    // silent: what is caught goes on to the end
    func check() async {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }
        do { try await upload() } catch { print(error) }
        UIApplication.shared.endBackgroundTask(id)
    }
}
final class Delegate {
    private var task: UIBackgroundTaskIdentifier = .invalid
    func applicationDidEnterBackground() {
        task = UIApplication.shared.beginBackgroundTask { self.endTask() }  // expect: background-task-leak (warning)
        save()
    }
    func applicationWillEnterForeground() { endTask() }
    func endTask() { UIApplication.shared.endBackgroundTask(task) }
}
final class Saver {
    private var task: UIBackgroundTaskIdentifier = .invalid
    // silent: the work ends it too
    func applicationDidEnterBackground() {
        task = UIApplication.shared.beginBackgroundTask { self.endTask() }
        save { self.endTask() }
    }
    func applicationWillEnterForeground() { endTask() }
    func endTask() { UIApplication.shared.endBackgroundTask(task) }
}
final class Activities {
    private let activity = NSBackgroundActivityScheduler(identifier: "a")
    func schedule() {
        activity.schedule { completion in
            guard self.isReady else { return }  // expect: background-task-leak
            self.work { completion(.finished) }
        }
        activity.schedule { completion in if self.isReady { completion(.finished) } }  // expect: background-task-leak
        activity.schedule { completion in self.work() }  // expect: background-task-leak
        // silent: each way completes
        activity.schedule { completion in
            guard self.isReady else { return completion(.deferred) }
            self.work { completion(.finished) }
        }
        // silent: handed on
        activity.schedule { completion in self.run(completion) }
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "a", using: nil) { task in
            self.handle(task as! BGAppRefreshTask)
        }
        // silent: it is another task, or done
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "b", using: nil) { task in
            guard let task = task as? BGProcessingTask else { return }
            Task {
                let isGood = (try? await self.load()) != nil
                task.setTaskCompleted(success: isGood)
            }
        }
    }
    private func handle(_ task: BGAppRefreshTask) {
        task.expirationHandler = { task.setTaskCompleted(success: false) }
        guard isReady else { return }  // expect: background-task-leak
        task.setTaskCompleted(success: true)
    }
}
