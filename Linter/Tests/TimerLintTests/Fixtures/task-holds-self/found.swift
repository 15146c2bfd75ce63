final class Poller {
    var task: Task<Void, any Error>?
    var loop: Task<Void, any Error>?
    var count = 0
    func poll() {}
    func stop() { task?.cancel() }
    deinit { loop?.cancel() }
    func begin() {
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        task = Task { [weak self] in
            guard let strongSelf = self else { return }  // expect: task-holds-self
            while !Task.isCancelled {
                await strongSelf.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        self.task = Task { @MainActor [weak self] in
            guard let self else { return }  // expect: task-holds-self
            print(1)
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            for await note in NotificationCenter.default.notifications(named: .x) { self.poll() }
        }
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            repeat {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            } while !Task.isCancelled
        }
        let made: Task<Void, any Error> = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        task = made
        loop = Task {  // expect: task-holds-self
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        task = Task { [weak self] in
            print(1)
            if let me = self, !Task.isCancelled {  // expect: task-holds-self
                print(2)
                for await _ in timerSequence { me.poll() }
            }
        }
        task = Task { [weak self] in
            await self?.run()  // expect: task-holds-self
        }
        task = Task { [weak self] in await self?.listen() }  // expect: task-holds-self
        task = Task { [weak self] in
            guard let self else { return }
            print(1)
            try await self.runThrowing()  // expect: task-holds-self
        }
        loop = Task { await run() }  // expect: task-holds-self
        task = Task { [unowned self] in await self.run() }  // expect: task-holds-self
        task = Task { [weak self] in
            guard let self else { return }  // expect: task-holds-self
            for await number in timerSequence where number != count { self.poll() }
        }
    }
    private func run() async {
        while !Task.isCancelled {
            poll()
            try? await Task.sleep(for: .seconds(5))
        }
    }
    private func runThrowing() async throws {
        while true {
            poll()
            try await Task.sleep(for: .seconds(5))
        }
    }
    private func listen() async { for await _ in timerSequence { poll() } }
}
