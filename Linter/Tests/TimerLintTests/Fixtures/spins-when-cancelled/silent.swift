final class Poller {
    var task: Task<Void, Never>?
    var kept: Task<Void, Never>?
    var dying: Task<Void, Never>?
    func work() {}
    func stop() { task?.cancel() }
    deinit { dying?.cancel() }
    func start() {
        // silent: looks at cancellation in its head
        task = Task {
            while !Task.isCancelled {
                work()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        // silent: a sleep that throws
        task = Task {
            while true {
                work()
                try await Task.sleep(for: .seconds(1))
            }
        }
        // silent: looks at cancellation inside
        task = Task {
            while true {
                work()
                try? await Task.sleep(for: .seconds(1))
                if Task.isCancelled { break }
            }
        }
        // silent: checks cancellation
        task = Task {
            while true {
                try Task.checkCancellation()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        // silent: another call of it throws
        task = Task {
            while true {
                try await load()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        // silent: a task that is not kept
        Task {
            while true {
                work()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        // silent: a task that no code cancels
        kept = Task {
            while true {
                work()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        // silent: it ends when it has what it wants
        task = Task {
            while true {
                if isReady { break }
                try? await Task.sleep(for: .seconds(1))
            }
        }
        // silent: it returns
        task = Task {
            while true {
                guard isReady else { return }
                try? await Task.sleep(for: .seconds(1))
            }
        }
        // silent: only `deinit` cancels it, and then the object is gone
        dying = Task { [weak self] in
            while true {
                guard let self else { return }
                self.work()
                try? await Task.sleep(for: .seconds(1))
            }
        }
        // silent: a thread sleeps however often the task is cancelled
        task = Task {
            while true {
                work()
                usleep(1_000)
            }
        }
        // silent: sleeps in one case only, and waits otherwise
        task = Task {
            while true {
                await next()
                if isLate { try? await Task.sleep(for: .seconds(1)) }
            }
        }
        // silent: a wait that its own work ends
        task = Task {
            while isWaiting {
                isWaiting = work()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
}
