final class Coordinator {
    var application: UIApplication
    // silent: a method of the project's own with the same name
    func upload() { coordinator?.beginBackgroundTask() }

    // silent: the same in a test
    func testUpload() {
        spy.beginBackgroundTask()
        assert(spy.began)
    }

    func save() {
        let task = application.beginBackgroundTask()  // expect: background-task-leak
        work { UIApplication.shared.endBackgroundTask(task) }
    }

    func enter() {
        backgroundTask = UIApplication.shared.beginBackgroundTask {  // expect: background-task-leak
            self.showNotice()
        }
    }
    func leave() { UIApplication.shared.endBackgroundTask(backgroundTask) }
    private func showNotice() {
        let content = NoticeContent()
        content.title = Title("soon").text
    }
    var backgroundTask = UIBackgroundTaskIdentifier.invalid
}

final class Work: Operation {
    var task = UIBackgroundTaskIdentifier.invalid
    // silent: an operation runs once
    override func main() {
        task = UIApplication.shared.beginBackgroundTask { [weak self] in
            UIApplication.shared.endBackgroundTask(self!.task)
        }
    }
    func finish() { UIApplication.shared.endBackgroundTask(task) }
}
