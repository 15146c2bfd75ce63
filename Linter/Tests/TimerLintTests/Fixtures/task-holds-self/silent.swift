final class Poller {
    var task: Task<Void, Never>?
    var loop: Task<Void, Never>?
    func poll() {}
    func stop() { task?.cancel() }
    deinit { loop?.cancel() }
    // silent: taken in each turn
    func case0() {
        task = Task { [weak self] in
            while !Task.isCancelled {
                guard let self else { return }
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    // silent: optional in each turn
    func case1() {
        task = Task { [weak self] in
            while !Task.isCancelled {
                await self?.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    // silent: no loop
    func case2() {
        task = Task { [weak self] in
            guard let self else { return }
            await self.poll()
        }
    }
    // silent: a loop with an end
    func case3() {
        task = Task { [weak self] in
            guard let self else { return }
            for page in 1...3 { await self.load(page) }
        }
    }
    // silent: a loop over a list
    func case4() {
        task = Task { [weak self] in
            guard let self else { return }
            for item in items { try? await Task.sleep(for: .seconds(1)); self.show(item) }
        }
    }
    // silent: not stored
    func case5() {
        Task { [weak self] in
            guard let self else { return }
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    // silent: a loop that does not use self
    func case6() {
        task = Task { [weak self] in
            guard let self else { return }
            self.poll()
            while !Task.isCancelled {
                print(1)
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    // silent: holds self strongly, but stop() cancels it
    func case7() {
        task = Task {
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    // silent: unowned
    func case8() {
        task = Task { [unowned self] in
            while !Task.isCancelled {
                await self.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
    // silent: a retry loop
    func case9() {
        task = Task { [weak self] in
            guard let self else { return }
            while attempts < 3 { await self.poll() }
        }
    }
    // silent: lines of a file
    func case10() {
        task = Task { [weak self] in
            guard let self else { return }
            for try await line in url.lines { self.show(line) }
        }
    }
    // silent: a value taken before the loop
    func case11() {
        task = Task { [weak self] in
            guard let model = self?.model else { return }
            while !Task.isCancelled {
                await model.poll()
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }
}
