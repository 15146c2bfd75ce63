import Synchronization
import Testing
import Timers
import TimersTesting

/// A row of the tables below: values in, values out, one frame a second.
struct RateRow: CustomTestStringConvertible, Sendable {
    var edges: RateEdges
    /// In frames.
    var interval: Int
    var maximumWait: Int?
    var input: Marbles
    var output: Marbles

    init(
        _ edges: RateEdges, _ interval: Int, maximumWait: Int? = nil, _ input: Marbles, _ output: Marbles
    ) {
        (self.edges, self.interval, self.maximumWait) = (edges, interval, maximumWait)
        (self.input, self.output) = (input, output)
    }

    init(_ edges: RateEdges, maximumWait: Int? = nil, _ input: Marbles, _ output: Marbles) {
        self.init(edges, 3, maximumWait: maximumWait, input, output)
    }

    var testDescription: String { "\(edges) \(interval) \(input)" }

    static let debounce: [RateRow] = [
        RateRow(.trailing, "a", "---a"),
        RateRow(.trailing, "a-b-c", "-------c"),
        RateRow(.trailing, "abc---d", "-----c---d"),
        RateRow(.trailing, "a--b", "---a--b"),
        RateRow(.trailing, "a-b--c--d", "-----b--c--d"),
        RateRow(.trailing, "a-bb-c-----d--", "--------c-----d"),
        RateRow(.trailing, "----a", "-------a"),
        RateRow(.trailing, "abcdefgh", "----------h"),
        RateRow(.trailing, 1, "abc-d", "-abc-d"),
        RateRow(.trailing, 2, "a-b-c-ddd", "--a-b-c---d"),
        RateRow(.trailing, 5, "a----b", "-----a----b"),
        RateRow(.leading, "a", "a"),
        RateRow(.leading, "abc---d", "a-----d"),
        RateRow(.leading, "abc--d", "a----d"),
        RateRow(.leading, "a-b-c-d-e", "a"),
        RateRow(.leading, "a--b--c", "a--b--c"),
        RateRow(.both, "a", "a"),
        RateRow(.both, "ab", "a---b"),
        RateRow(.both, "abc---d", "a----cd"),
        RateRow(.both, "a--b", "a--b"),
        RateRow(.both, "ab---c-d", "a---bc----d"),
        RateRow(.trailing, maximumWait: 5, "a-b-c-d-e", "-----c-----e"),
        RateRow(.trailing, maximumWait: 5, "abcdefghijkl", "-----e----j---l"),
        RateRow(.trailing, maximumWait: 4, "a", "---a"),
        RateRow(.trailing, maximumWait: 4, "ab---c", "----b---c"),
        RateRow(.both, maximumWait: 4, "abcdefgh", "a----e---h"),
        RateRow(.leading, maximumWait: 4, "abcdefgh", "a"),
    ]

    static let throttle: [RateRow] = [
        RateRow(.both, "a", "a"),
        RateRow(.both, "ab", "a--b"),
        RateRow(.both, "abcdefghijk", "a--c--f--i--k"),
        RateRow(.both, "a---b", "a---b"),
        RateRow(.both, "ab---c", "a--b--c"),
        RateRow(.both, "ab----c", "a--b--c"),
        RateRow(.both, "ab-----c", "a--b---c"),
        RateRow(.both, "a-b-c-d", "a--b--c--d"),
        RateRow(.leading, "a", "a"),
        RateRow(.leading, "abcdefghijk", "a--d--g--j"),
        RateRow(.leading, "ab---c", "a----c"),
        RateRow(.leading, "a--b--c", "a--b--c"),
        RateRow(.trailing, "a", "---a"),
        RateRow(.trailing, "abcdefghijk", "---c--f--i--k"),
        RateRow(.trailing, "a---b", "---a--b"),
        RateRow(.trailing, "a------b", "---a------b"),
        RateRow(.both, 1, "abc", "abc"),
        RateRow(.both, 5, "abcdefghijkl", "a----e----j----l"),
    ]
}

@MainActor
@Suite struct `Debouncers and throttlers deliver` {
    /// Takes the values of one row.
    final class Log: Sendable {
        private let time: VirtualTime
        private let content = Mutex(Marbles())

        init(_ time: VirtualTime) { self.time = time }

        func add(_ value: Character) {
            let frame = Int(TimerInstant(nanoseconds: 0).duration(to: time.now).components.seconds)
            content.withLock { content in content.add(value, at: frame) }
        }

        var marbles: Marbles { content.withLock { content in content } }
    }

    private func output(of row: RateRow, _ make: @MainActor (Log, RateRow) -> (Character) -> Void) -> Marbles {
        let time = VirtualTime()
        return time.run {
            let log = Log(time)
            let send = make(log, row)
            for value in row.input.frames {
                if value != "-" { send(value) }
                time.advance(by: .seconds(1))
            }
            time.advance(by: .seconds(30))
            return log.marbles
        }
    }

    @Test(arguments: RateRow.debounce, [false, true])
    func `what the debouncing table says, on the main actor and on a scheduler`(_ row: RateRow, onScheduler: Bool) {
        let output = output(of: row) { log, row in
            let (quiet, wait) = (Duration.seconds(row.interval), row.maximumWait.map { Duration.seconds($0) })
            let debouncer =
                if onScheduler {
                    Debouncer<Character>(for: quiet, edges: row.edges, maximumWait: wait, on: .shared, owner: log) {
                        log, value in log.add(value)
                    }
                } else {
                    Debouncer<Character>(for: quiet, edges: row.edges, maximumWait: wait, owner: log) {
                        log, value in log.add(value)
                    }
                }
            return { value in debouncer.send(value) }
        }
        #expect(output == row.output)
    }

    @Test(arguments: RateRow.throttle, [false, true])
    func `what the throttling table says, on the main actor and on a scheduler`(_ row: RateRow, onScheduler: Bool) {
        let output = output(of: row) { log, row in
            let interval = Duration.seconds(row.interval)
            let throttler =
                if onScheduler {
                    Throttler<Character>(every: interval, edges: row.edges, on: .shared, owner: log) {
                        log, value in log.add(value)
                    }
                } else {
                    Throttler<Character>(every: interval, edges: row.edges, owner: log) {
                        log, value in log.add(value)
                    }
                }
            return { value in throttler.send(value) }
        }
        #expect(output == row.output)
    }

    @Test(.virtualTime) func `a flushed value at once, and a cancelled one never`() {
        let time = VirtualTime.current
        let log = Log(time)
        let debouncer = Debouncer<Character>(for: .seconds(3), owner: log) { log, value in log.add(value) }
        debouncer.flush()
        #expect(!debouncer.isPending)
        debouncer.send("a")
        #expect(debouncer.isPending)
        debouncer.flush()
        time.advance(by: .seconds(5))
        debouncer.send("b")
        debouncer.cancel()
        #expect(!debouncer.isPending)
        time.advance(by: .seconds(5))
        debouncer.send("c")
        time.advance(by: .seconds(5))
        #expect(log.marbles == "a------------c")

        let throttler = Throttler<Character>(every: .seconds(3), owner: log) { log, value in log.add(value) }
        time.advance(by: .seconds(5))
        throttler.send("x")
        throttler.send("y")
        time.advance(by: .seconds(1))
        throttler.flush()
        throttler.send("z")
        time.advance(by: .seconds(5))
        #expect(log.marbles == "a------------c------xy--z")
    }

    @Test(.virtualTime) func `nothing once the owner is gone`() throws {
        let time = VirtualTime.current
        let log = Log(time)
        var owner: Log? = Log(time)
        weak let end = owner
        let debouncer = Debouncer<Character>(for: .seconds(3), owner: try #require(owner)) { _, value in
            log.add(value)
        }
        debouncer.send("a")
        owner = nil
        #expect(end == nil)
        time.advance(by: .seconds(5))
        #expect(log.marbles == "")
    }
}
