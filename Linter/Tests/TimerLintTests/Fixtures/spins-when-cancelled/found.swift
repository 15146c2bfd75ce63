final class Poller {
    var task: Task<Void, Never>?
    func work() {}
    func refresh() async {}
    func stop() { task?.cancel() }
    func case1() {
        task = Task {
            while true {  // expect: spins-when-cancelled
                work()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    func case2() {
        task = Task {
            while true {  // expect: spins-when-cancelled
                try? await Task.sleep(nanoseconds: 1_000_000_000)
                await refresh()
            }
        }
    }
    func case3() {
        task = Task {
            repeat {  // expect: spins-when-cancelled
                await refresh()
                try? await Task.sleep(for: .seconds(1))
            } while true
        }
    }
    func case4() {
        task = Task { [weak self] in
            while true {  // expect: spins-when-cancelled
                await self?.refresh()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    func case5() {
        task = Task { [weak self] in
            while true {  // expect: spins-when-cancelled
                guard let self else { return }
                await self.refresh()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    func case6() {
        task = Task.detached {
            while true {  // expect: spins-when-cancelled
                await self.refresh()
                try? await ContinuousClock().sleep(for: .seconds(1))
            }
        }
    }
    func case7() { task = Task { await poll() } }
    func poll() async {
        while true {  // expect: spins-when-cancelled
            work()
            try? await Task.sleep(for: .seconds(1))
        }
    }
    func case8() {
        task = Task {
            while true {  // expect: spins-when-cancelled
                do { try await load() } catch { print(error) }
                _ = try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    func case9() {
        task = Task {
            work()
            while true {  // expect: spins-when-cancelled
                if isReady { work() }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    func case10() {
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
    }
    func case11() {
        let local = Task {
            while true {  // expect: spins-when-cancelled
                await refresh()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        local.cancel()
    }
    func case12() {
        task = Task {
            while true {  // expect: spins-when-cancelled
                [1, 2].forEach { if $0 > 1 { return } }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    let isReady = true
    func load() async throws {}
}
