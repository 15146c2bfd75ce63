final class Waiter {
    // silent: a wait with a limit, which only looks after each sleep
    func token() async -> String {
        var token = ""
        for _ in 1...10 {
            try? await Task.sleep(for: .seconds(1))
            token = stored
            if !token.isEmpty { break }
        }
        return token
    }

    // silent: only counts after the sleep
    func ready() async throws {
        var attempt = 0
        var pause = 2.0
        while attempt < 8 {
            if isReady { return }
            try? await Task.sleep(for: .seconds(pause))
            pause = pause * pause
            attempt += 1
        }
        throw Late()
    }

    // silent: waits for one of two things
    func wait() throws {
        repeat {
            look()
            isDone = try condition()
            Thread.sleep(forTimeInterval: 0.2)
        } while !(timeout.isCancelled || isDone)
    }

    func forEver() async {
        var count = 0
        while true {
            try? await Task.sleep(for: .seconds(1))  // expect: sleep-loop
            count += 1
        }
    }

    // silent: the interval is bound anew in each turn
    func bound() async {
        while !Task.isCancelled {
            guard let interval = nextInterval() else { return }
            work()
            try? await Task.sleep(for: .seconds(interval))
        }
    }

    // silent: the interval is asked for in each turn
    func asked() async {
        while !Task.isCancelled {
            work()
            try? await Task.sleep(for: backOff.next())
        }
    }

    var isDone = false
    var isReady = false
    var stored = ""
}
