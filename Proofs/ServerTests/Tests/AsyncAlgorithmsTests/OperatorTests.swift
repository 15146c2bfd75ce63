import AsyncAlgorithms
import Testing
import Timers
import TimersTesting

@Suite struct `With the library's clock in virtual time` {
    @Test(arguments: [
        ("ab-c----d-----|", "------c----d"),
        ("x|", "-x"),
        ("a---b---c---|", "---a---b---c"),
        ("abcdefgh-----|", "----------h"),
        ("-----|", ""),
        ("a--b--c|", "---a--bc"),
    ])
    func `debounce delivers the last of a burst`(_ input: String, _ output: String) async {
        let delivered = await Diagram.run(input) { values, clock in values.debounce(for: .seconds(3), clock: clock) }
        #expect(delivered == output)
    }

    // Without a further value, the last one waits until the sequence ends: here 20 seconds after the interval.
    @Test(arguments: [
        ("abcdefgh|", true, "a--d--g--h"), ("abcdefgh|", false, "a--b--e--h"), ("a-----b---c|", true, "a-----b---c"),
        ("ab|", true, "a--b"), ("ab---------", true, "a--------------------b"), ("-----|", true, ""),
    ])
    func `throttle delivers one value an interval`(_ input: String, _ latest: Bool, _ output: String) async {
        let delivered = await Diagram.run(input) { values, clock in
            values._throttle(for: .seconds(3), clock: clock, latest: latest)
        }
        #expect(delivered == output)
    }

    @Test(arguments: [
        ("abc-def-g---|", "----[abc]---[def]---g"), ("ab|", "--[ab]"), ("-----a|", "------a"), ("--------|", ""),
    ])
    func `chunks end with each interval`(_ input: String, _ output: String) async {
        let delivered = await Diagram.run(input) { values, clock in
            values.chunked(by: .repeating(every: .seconds(4), clock: clock)).map { chunk in chunk.joined() }
        }
        #expect(delivered == output)
    }

    @Test func `chunks end with a number of values, too`() async {
        let delivered = await Diagram.run("abcd---ef--------|") { values, clock in
            values.chunks(ofCount: 3, or: .repeating(every: .seconds(6), clock: clock)).map { chunk in chunk.joined() }
        }
        #expect(delivered.filter { $0 != "-" && $0 != "[" && $0 != "]" } == "abcdef")
    }

    @Test(arguments: [(1, "-xxxxxxxxxxxxxxx"), (2, "--x-x-x-x-x-x-x"), (5, "-----x----x----x")])
    func `a timer sequence ticks on its interval`(_ interval: Int, _ output: String) async {
        let delivered = await Diagram.run("-----") { _, clock in
            AsyncTimerSequence(interval: .seconds(interval), clock: clock).map { _ in "x" }
        }
        #expect(delivered == output)
    }
}

@Suite struct `With the library's clock in real time` {
    @Test func `debounce delivers the last of a burst, not early`() async {
        let clock = TimerClock()
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let start = clock.now
        for value in 1...100 { continuation.yield(value) }
        var last: Int?
        for await value in stream.debounce(for: .milliseconds(50), clock: clock) {
            last = value
            break
        }
        #expect(last == 100)
        #expect(start.duration(to: clock.now) >= .milliseconds(50))
        continuation.finish()
    }

    @Test func `chunks arrive, with every value`() async {
        let clock = TimerClock()
        let values = (0..<1_000).async.chunked(by: .repeating(every: .milliseconds(5), clock: clock))
        var all: [Int] = []
        for await chunk in values { all += chunk }
        #expect(all == Array(0..<1_000))
    }

    @Test func `a timer sequence never ticks early`() async {
        let clock = TimerClock()
        let start = clock.now
        var count = 0
        for await instant in AsyncTimerSequence(interval: .milliseconds(5), clock: clock) {
            count += 1
            #expect(start.duration(to: instant) >= .milliseconds(5 * count))
            if count == 10 { break }
        }
    }
}
