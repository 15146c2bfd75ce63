final class Poller {
    var task: Task<Void, Never>?
    var kept: Task<Void, Never>?
    var isLoading = false
    func work() {}
    func stop() { task?.cancel() }
    func start() {
        // silent: a guard right after
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            guard !Task.isCancelled else { return }
            work()
        }
        // silent: an if right after
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            if Task.isCancelled { return }
            work()
        }
        // silent: checkCancellation
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            try Task.checkCancellation()
            work()
        }
        // silent: a sleep that throws
        task = Task {
            try await Task.sleep(for: .seconds(1))
            work()
        }
        // silent: nothing after it
        task = Task {
            work()
            try? await Task.sleep(for: .seconds(1))
        }
        // silent: a task that is not kept
        Task {
            try? await Task.sleep(for: .seconds(1))
            work()
        }
        // silent: a task that no code cancels
        kept = Task {
            try? await Task.sleep(for: .seconds(1))
            work()
        }
        // silent: clean-up follows
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            isLoading = false
        }
        // silent: a continuation has to be resumed
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            continuation.resume()
        }
        // silent: an if around the work
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            if !Task.isCancelled { work() }
        }
        // silent: catches
        task = Task {
            do {
                try await Task.sleep(for: .seconds(1))
            } catch { return }
            work()
        }
        // silent: the loop looks in each turn, and the last turn does no harm
        task = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                work()
            }
        }
        // silent: a function that is called from a task that is not kept
        Task { await welcome() }
        // silent: a value must be returned
        task = Task { _ = await answer() }
    }
    // silent: no code can cancel what an observer starts
    var isShown = false { didSet { if isShown { Task { try? await Task.sleep(for: .seconds(1)); work() } } } }
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
    func answer() async -> Int {
        try? await Task.sleep(for: .seconds(1))
        return await load()
    }
}
