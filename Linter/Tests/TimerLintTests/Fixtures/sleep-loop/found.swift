final class Poller {
    var task: Task<Void, any Error>?
    var isRunning = true
    let period = 1.0
    func work() {}
    func case0() {
        while true {
            work()
            sleep(1)  // expect: sleep-loop
        }
    }
    func case1() {
        while isRunning {
            work()
            Thread.sleep(forTimeInterval: 1)  // expect: sleep-loop
        }
    }
    func case2() {
        while true {
            work()
            usleep(500_000)  // expect: sleep-loop
        }
    }
    func start() {
        task = Task {
            while !Task.isCancelled {
                work()
                try await Task.sleep(for: .seconds(1))  // expect: sleep-loop
            }
        }
        task = Task {
            while true {
                work()
                try await Task.sleep(nanoseconds: 1_000_000_000)  // expect: sleep-loop
            }
        }
        task = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(period))  // expect: sleep-loop
                work()
            }
        }
        task = Task { [weak self] in
            while !Task.isCancelled {
                guard let self else { return }
                try await clock.sleep(for: .seconds(1))  // expect: sleep-loop
                self.work()
            }
        }
    }
    func case7() {
        repeat {
            work()
            Thread.sleep(forTimeInterval: 5)  // expect: sleep-loop
        } while isRunning
    }
    func case8() {
        DispatchQueue.global().async {
            while true {
                self.work()
                sleep(10)  // expect: sleep-loop
            }
        }
    }
    func case9() async {
        while true {
            work()
            try? await Task.sleep(for: .seconds(1))  // expect: sleep-loop
        }
    }
    func case10() async throws {
        while isRunning {
            work()
            try await Task.sleep(for: .milliseconds(200))  // expect: sleep-loop
        }
    }
}
