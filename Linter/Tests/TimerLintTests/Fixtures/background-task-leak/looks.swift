final class Service {
    func send() async {
        var task = UIBackgroundTaskIdentifier.invalid
        task = application.beginBackgroundTask {
            application.endBackgroundTask(task)
            task = .invalid
        }
        await load()
        // silent: it has been ended already
        guard task != .invalid else { return }
        application.endBackgroundTask(task)
    }
}
