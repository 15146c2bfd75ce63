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
// Helpers begin and end the task.
final class Sender {
    private var task: UIBackgroundTaskIdentifier = .invalid
    func send() async throws {
        begin()
        try await upload()  // expect: background-task-leak
        end()
    }
    func post() throws {
        task = UIApplication.shared.beginBackgroundTask { [weak self] in self?.end() }  // expect: background-task-leak (warning)
        try prepare()  // expect: background-task-leak
        run()
    }
    // silent: each way ends it
    func fetch() {
        begin()
        guard isReady else { return end() }
        run()
    }
    private func run() { upload { self.end() } }
    private func begin() { task = UIApplication.shared.beginBackgroundTask { [weak self] in self?.end() } }
    private func end() {
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
final class Keeper {
    private var task: UIBackgroundTaskIdentifier = .invalid
    init() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(leave), name: UIApplication.didEnterBackgroundNotification, object: nil)
        center.addObserver(self, selector: #selector(back), name: UIApplication.willEnterForegroundNotification, object: nil)
    }
    @objc private func leave() {
        task = UIApplication.shared.beginBackgroundTask { self.end() }  // expect: background-task-leak (warning)
        save()
    }
    @objc private func back() { end() }
    private func end() { UIApplication.shared.endBackgroundTask(task) }
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
    // silent: the second way finds a flag that the first one set
    func guarded() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "d", using: nil) { task in
            var isDone = false
            func complete(_ isGood: Bool) {
                guard !isDone else { return }
                isDone = true
                task.setTaskCompleted(success: isGood)
            }
            task.expirationHandler = { complete(false) }
            self.work { complete(true) }
        }
        // silent: kept for later
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "e", using: nil) { task in self.current = task }
    }
    // silent: the timer looks again
    func poll() {
        var id = UIBackgroundTaskIdentifier.invalid
        id = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(id) }
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
            if self.isReady { UIApplication.shared.endBackgroundTask(id) }
        }
    }
    func register() { BGTaskScheduler.shared.register(forTaskWithIdentifier: "c", using: nil, launchHandler: run) }
    private func run(_ task: BGTask) {
        Task {
            do {
                try await sync()
                task.setTaskCompleted(success: true)
            } catch { print(error) }  // expect: background-task-leak
        }
    }
    private func handle(_ task: BGAppRefreshTask) {
        task.expirationHandler = { task.setTaskCompleted(success: false) }
        guard isReady else { return }  // expect: background-task-leak
        task.setTaskCompleted(success: true)
    }
}
