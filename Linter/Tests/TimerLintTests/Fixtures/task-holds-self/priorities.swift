final class Listener {
    private var task: Task<Void, Never>?
    func start() {
        task = Task(priority: .low) { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            for await change in $changes.values { self.show(change) }
        }
    }
    func show(_ change: Int) {}
}
