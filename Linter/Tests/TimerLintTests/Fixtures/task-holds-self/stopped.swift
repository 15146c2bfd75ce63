final class Poller {
    private var task: Task<Void, Never>?
    private var reader: Task<Void, Never>?
    private var lines: [String] = []
    func start() {
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self (warning)
            while !Task.isCancelled {
                self.load()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    func stop() {
        let running = task
        task = nil
        running?.cancel()
    }
    func read() {
        // silent: the loop has an end of its own
        reader = Task { [weak self] in await self?.readLines() }
    }
    private func readLines() async {
        var line = 0
        while line < lines.count, !Task.isCancelled {
            line += 1
            try? await Task.sleep(for: .seconds(1))
        }
    }
    func load() {}
}

final class Listener {
    private var task: Task<Void, Never>?
    func start() {
        task = Task { [weak self] in
            await self?.listen()  // expect: task-holds-self (error)
        }
    }
    deinit { task?.cancel() }
    private func listen() async { while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) } }
}
