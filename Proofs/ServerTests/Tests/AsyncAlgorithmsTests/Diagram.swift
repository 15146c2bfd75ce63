import AsyncAlgorithms
import Synchronization
import Timers
import TimersTesting

/// Runs an operator on a line of values in virtual time, one character a second; `-` is a second without a value.
enum Diagram {
    /// The values that came out, by their seconds.
    final class Output: Sendable {
        private let frames = Mutex<[Int: String]>([:])

        func add(_ value: String, at frame: Int) {
            frames.withLock { frames in frames[frame, default: ""] += value }
        }

        var text: String {
            frames.withLock { frames in
                guard let last = frames.keys.max() else { return "" }
                return (0...last).map { frame in
                    let value = frames[frame] ?? "-"
                    return value.count == 1 ? value : "[\(value)]"
                }.joined()
            }
        }
    }

    /// - Returns: the line of values that the operator delivers; values of one second stand in brackets.
    static func run<Values: AsyncSequence>(
        _ input: String,
        through transform: @Sendable (AsyncStream<String>, TimerClock) -> Values
    ) async -> String where Values.Element == String, Values: Sendable {
        let time = VirtualTime(capturesUnstructuredTasks: true)
        return await time.run {
            let clock = time.clock
            let (stream, continuation) = AsyncStream.makeStream(of: String.self)
            let output = Output()
            let values = transform(stream, clock)
            let consumer = Task {
                do {
                    for try await value in values { output.add(value, at: second(of: clock)) }
                } catch {
                    output.add("^", at: second(of: clock))
                }
            }
            await time.advance(by: .zero)
            for character in input {
                switch character {
                case "-": break
                case "|": continuation.finish()
                default: continuation.yield(String(character))
                }
                await time.advance(by: .seconds(1))
            }
            await time.advance(by: .seconds(10))
            consumer.cancel()
            await time.advance(by: .zero)
            return output.text
        }
    }

    private static func second(of clock: TimerClock) -> Int {
        Int(TimerInstant(nanoseconds: 0).duration(to: clock.now) / .seconds(1))
    }
}
