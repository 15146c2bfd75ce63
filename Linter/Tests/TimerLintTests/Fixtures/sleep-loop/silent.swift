final class Poller {
    var task: Task<Void, Never>?
    var isRunning = true
    let period = 1.0
    func work() {}
    // silent: sleeps until an instant
    func case0() {
        task = Task {
            while !Task.isCancelled {
                work()
                try await Task.sleep(until: next)
            }
        }
    }
    // silent: a wait for something
    func case1() { while !done { usleep(1000) } }
    // silent: nothing but sleep
    func case2() { while true { sleep(1) } }
    // silent: a retry
    func case3() {
        for attempt in 1...3 {
            work()
            sleep(1)
        }
    }
    // silent: a growing pause
    func case4() {
        while true {
            work()
            sleep(delay)
            delay *= 2
        }
    }
    // silent: breaks when it has what it wanted
    func case5() {
        while true {
            if work() { break }
            sleep(1)
        }
    }
    // silent: a guard right after
    func case6() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            guard !Task.isCancelled else { return }
            work()
        }
    }
    // silent: an if right after
    func case7() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            if Task.isCancelled { return }
            work()
        }
    }
    // silent: checkCancellation
    func case8() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            try Task.checkCancellation()
            work()
        }
    }
    // silent: a sleep that throws
    func case9() {
        task = Task {
            try await Task.sleep(for: .seconds(1))
            work()
        }
    }
    // silent: nothing after it
    func case10() {
        task = Task {
            work()
            try? await Task.sleep(for: .seconds(1))
        }
    }
    // silent: a task that no code keeps
    func case11() {
        Task {
            try? await Task.sleep(for: .seconds(1))
            work()
        }
    }
    // silent: an if around the work
    func case12() {
        task = Task {
            try? await Task.sleep(for: .seconds(1))
            if !Task.isCancelled { work() }
        }
    }
    // silent: catches
    func case13() {
        task = Task {
            do {
                try await Task.sleep(for: .seconds(1))
            } catch { return }
            work()
        }
    }
}
