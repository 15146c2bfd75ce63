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
}
