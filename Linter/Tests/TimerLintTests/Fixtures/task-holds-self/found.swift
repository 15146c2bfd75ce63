final class Poller {
    var task: Task<Void, any Error>?
    var loop: Task<Void, any Error>?
    func poll() {}
    func stop() { task?.cancel() }
    deinit { loop?.cancel() }
    func case0() {
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    func case1() {
        task = Task { [weak self] in
            guard let self = self else { return }  // expect: task-holds-self
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    func case2() {
        task = Task { [weak self] in
            guard let strongSelf = self else { return }  // expect: task-holds-self
            while !Task.isCancelled {
                await strongSelf.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    func case3() {
        task = Task.detached { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    func case4() {
        self.task = Task { @MainActor [weak self] in
            guard let self else { return }  // expect: task-holds-self
            print(1)
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    func case5() {
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            while true {
                poll()
                try await Task.sleep(nanoseconds: 1_000_000_000)
            }
        }
    }
    func case6() {
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            for await _ in timerSequence { self.poll() }
        }
    }
    func case7() {
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            for await note in NotificationCenter.default.notifications(named: .x) { self.poll() }
        }
    }
    func case8() {
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            repeat {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            } while !Task.isCancelled
        }
    }
    func case9() {
        let made: Task<Void, any Error> = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        task = made
    }
    func case10() {
        task = Task(priority: .low) { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    func case11() {
        loop = Task {  // expect: task-holds-self
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    func case12() {
        loop = Task {  // expect: task-holds-self
            while true {
                poll()
                try await clock.sleep(for: .seconds(1))
            }
        }
    }
}
