final class Poller {
    var task: Task<Void, Never>?
    var loop: Task<Void, Never>?
    func poll() {}
    func stop() { task?.cancel() }
    deinit { loop?.cancel() }
    func begin() {
        // silent: taken in each turn
        task = Task { [weak self] in
            while !Task.isCancelled {
                guard let self else { return }
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        // silent: no loop
        task = Task { [weak self] in
            guard let self else { return }
            await self.poll()
        }
        // silent: a loop with an end
        task = Task { [weak self] in
            guard let self else { return }
            for page in 1...3 { await self.load(page) }
        }
        // silent: not stored
        Task { [weak self] in
            guard let self else { return }
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        // silent: a loop that does not use self
        task = Task { [weak self] in
            guard let self else { return }
            self.poll()
            while !Task.isCancelled {
                print(1)
                try? await Task.sleep(for: .seconds(5))
            }
        }
        // silent: holds self strongly, but stop() cancels it
        task = Task {
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        // silent: unowned
        task = Task { [unowned self] in
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        // silent: a value taken before the loop
        task = Task { [weak self] in
            guard let model = self?.model else { return }
            while !Task.isCancelled {
                await model.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
        // silent: the loop is in the other branch
        task = Task { [weak self] in
            if let self, self.isReady {
                self.poll()
            } else {
                while !Task.isCancelled {
                    self?.poll()
                    try? await Task.sleep(for: .seconds(5))
                }
            }
        }
        // silent: methods that come to an end, or that are not known
        task = Task { [weak self] in
            await self?.load()
            await self?.somethingElse()
        }
        // silent: the method of another object, and of the type
        task = Task { [weak self] in
            await self?.model.run()
            await Self.watch()
        }
        // silent: stop() cancels it
        task = Task { await run() }
        // silent: started, and not waited for
        task = Task { [weak self] in
            self?.start()
            Task { await other.run() }
        }
        // silent: a method that gives up
        task = Task { [weak self] in await self?.connect() }
        // silent: a sequence that ends with what it comes from
        task = Task { [weak self] in
            guard let self else { return }
            for await line in connection.lines { self.show(line) }
        }
        // silent: a stream that its maker finishes
        task = Task { [weak self] in
            guard let self else { return }
            for await value in updates(of: item) { self.show(value) }
        }
    }
    func connect() async {
        while !Task.isCancelled {
            if await fetch(1) { return }
            try? await Task.sleep(for: .seconds(5))
        }
    }
    func load() async { for page in 1...3 { await fetch(page) } }
    func run() async {
        while !Task.isCancelled {
            poll()
            try? await Task.sleep(for: .seconds(5))
        }
    }
    func start() { Task { while !Task.isCancelled { try? await Task.sleep(for: .seconds(5)) } } }
    static func watch() async { while !Task.isCancelled { try? await Task.sleep(for: .seconds(5)) } }
}
