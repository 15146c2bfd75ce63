final class Poller {
    var task: Task<Void, Never>?
    func work() {}
    func refresh() async {}
    func stop() { task?.cancel() }
    func start() {
        task = Task {
            while true {  // expect: spins-when-cancelled
                try? await Task.sleep(nanoseconds: 1_000_000_000)
                await refresh()
            }
        }
        task = Task {
            repeat {  // expect: spins-when-cancelled
                await refresh()
                try? await Task.sleep(for: .seconds(1))
            } while true
        }
        task = Task { [weak self] in
            while true {  // expect: spins-when-cancelled
                await self?.refresh()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        task = Task { [weak self] in
            while true {  // expect: spins-when-cancelled
                guard let self else { return }
                await self.refresh()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        task = Task.detached {
            while true {  // expect: spins-when-cancelled
                await self.refresh()
                try? await ContinuousClock().sleep(for: .seconds(1))
            }
        }
        task = Task { await poll() }
        task = Task {
            while true {  // expect: spins-when-cancelled
                do { try await load() } catch { print(error) }
                _ = try? await Task.sleep(for: .seconds(1))
            }
        }
        task = Task {
            work()
            while true {  // expect: spins-when-cancelled
                if isReady { work() }
                try? await Task.sleep(for: .seconds(1))
            }
        }
        task = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { [self] in
                    while true {  // expect: spins-when-cancelled
                        await refresh()
                        try? await Task.sleep(for: .seconds(1))
                    }
                }
            }
        }
        let local = Task {
            while true {  // expect: spins-when-cancelled
                await refresh()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        local.cancel()
        task = Task {
            while true {  // expect: spins-when-cancelled
                [1, 2].forEach { if $0 > 1 { return } }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    func poll() async {
        while true {  // expect: spins-when-cancelled
            work()
            try? await Task.sleep(for: .seconds(1))
        }
    }
    let isReady = true
    func load() async throws {}
}
