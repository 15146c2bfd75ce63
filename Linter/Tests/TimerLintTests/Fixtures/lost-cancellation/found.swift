final class Poller {
    var task: Task<Void, Never>?
    var hiding: Task<Void, Never>?
    var throwing: Task<Void, any Error>?
    var isVisible = true
    func work() {}
    func hide() {}
    func stop() {
        task?.cancel()
        hiding?.cancel()
        throwing?.cancel()
    }
    func start() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))  // expect: lost-cancellation
            work()
        }
        task = Task {
            try? await Task.sleep(nanoseconds: 1_000)  // expect: lost-cancellation
            await MainActor.run { work() }
        }
        self.task = Task { [weak self] in
            try? await Task.sleep(for: .seconds(1))  // expect: lost-cancellation
            self?.work()
        }
        // The next task takes the place of a cancelled one.
        hiding?.cancel()
        hiding = Task { [weak self] in
            try? await Task.sleep(for: .seconds(2))  // expect: lost-cancellation
            self?.isVisible = false
        }
        hiding?.cancel()
        hiding = Task {
            try? await Task.sleep(for: .seconds(2))  // expect: lost-cancellation
            self.hide()
        }
        let local = Task {
            print(1)
            try? await Task.sleep(for: .seconds(1))  // expect: lost-cancellation
            work()
        }
        local.cancel()
        task = Task {
            for _ in 1...10 {
                try? await Task.sleep(for: .seconds(1))  // expect: lost-cancellation
                await refresh()
            }
        }
        task = Task { await reload() }
        throwing = Task { try await fetched() }
        task = Task { _ = try? await value() }
        task = Task.detached { [weak self] in
            _ = try? await Task.sleep(for: .seconds(1))  // expect: lost-cancellation
            await self?.refresh()
        }
        task = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { [self] in
                    try? await Task.sleep(for: .seconds(1))  // expect: lost-cancellation
                    await refresh()
                }
            }
        }
    }
    func reload() async {
        try? await Task.sleep(for: .seconds(1))  // expect: lost-cancellation
        guard let item = try? await load() else { return }
        print(item)
    }
    func fetched() async throws {
        try? await Task.sleep(for: .seconds(1))  // expect: lost-cancellation
        work()
    }
    func value() async throws -> Int {
        try? await Task.sleep(for: .seconds(1))  // expect: lost-cancellation
        let number = await count(work())
        return number
    }
    func refresh() async {}
    func load() async throws -> Int { 1 }
    func count(_: Void) async -> Int { 1 }
}
