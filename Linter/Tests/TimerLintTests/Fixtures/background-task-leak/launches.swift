final class AppDelegate: NSObject, UIApplicationDelegate {
    func register() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "a", using: nil) { task in  // expect: background-task-leak
            self.refresh()
        }
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "b", using: nil) { task in  // expect: background-task-leak
            self.handle(task as! BGAppRefreshTask)
        }
        // silent: completed at once
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "c", using: nil) { task in
            task.setTaskCompleted(success: true)
        }
        // silent: completed in the method that it is handed to
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "d", using: nil) { task in self.finish(task) }
        // silent: handed to other code
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "e", using: nil) { task in worker.run(task) }
        // silent: completed when the work is done
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "f", using: nil) { task in
            Task {
                await self.load()
                task.setTaskCompleted(success: true)
            }
        }
    }
    func handle(_ task: BGAppRefreshTask) {
        task.expirationHandler = { print("late") }
        refresh()
    }
    func finish(_ task: BGTask) { task.setTaskCompleted(success: true) }
    func refresh() {}
}
