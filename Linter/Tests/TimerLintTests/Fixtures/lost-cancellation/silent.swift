final class Poller {
    var task: Task<Void, Never>?
    var kept: Task<Void, Never>?
    var isLoading = false
    func work() {}
    func stop() { task?.cancel() }
    // silent: a guard right after
    func case1() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            guard !Task.isCancelled else { return }
            work()
        }
    }
    // silent: no code can cancel what an observer starts
    var isShown = false { didSet { if isShown { Task { try? await Task.sleep(for: .seconds(1)); work() } } } }
    // silent: an if right after
    func case2() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            if Task.isCancelled { return }
            work()
        }
    }
    // silent: checkCancellation
    func case3() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            try Task.checkCancellation()
            work()
        }
    }
    // silent: a sleep that throws
    func case4() {
        task = Task {
            try await Task.sleep(for: .seconds(1))
            work()
        }
    }
    // silent: nothing after it
    func case5() {
        task = Task {
            work()
            try? await Task.sleep(for: .seconds(1))
        }
    }
    // silent: a task that is not kept
    func case6() {
        Task {
            try? await Task.sleep(for: .seconds(1))
            work()
        }
    }
    // silent: a task that no code cancels
    func case7() {
        kept = Task {
            try? await Task.sleep(for: .seconds(1))
            work()
        }
    }
    // silent: clean-up follows
    func case8() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            isLoading = false
        }
    }
    // silent: a continuation has to be resumed
    func case9() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            continuation.resume()
        }
    }
    // silent: an if around the work
    func case10() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            if !Task.isCancelled { work() }
        }
    }
    // silent: catches
    func case11() {
        task = Task {
            do {
                try await Task.sleep(for: .seconds(1))
            } catch { return }
            work()
        }
    }
    // silent: the loop looks in each turn, and the last turn does no harm
    func case12() {
        task = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                work()
            }
        }
    }
    // silent: a function that is called from a task that is not kept
    func case13() { Task { await welcome() } }
    func welcome() async {
        try? await Task.sleep(for: .seconds(1))
        work()
    }
    // silent: what has been begun is ended
    func case14() {
        task?.cancel()
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            UIApplication.shared.endBackgroundTask(identifier)
        }
    }
    // silent: a value must be returned
    func case15() { task = Task { _ = await answer() } }
    func answer() async -> Int {
        try? await Task.sleep(for: .seconds(1))
        return await load()
    }
}
