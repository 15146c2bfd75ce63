import Testing
import Timers
import TimersTesting

/// Intervals from outside, such as a settings file.
@MainActor
@Suite struct `The interval of a debouncer or a throttler` {
    private final class Owner: Sendable {}

    private nonisolated static let invalid: [Duration] = [.zero, .nanoseconds(-1), .seconds(-5)]

    private static func error(_ make: () throws -> Void) -> TimerError? {
        do {
            try make()
            return nil
        } catch {
            return error as? TimerError
        }
    }

    /// Makes each kind with `interval`, and collects the errors.
    private static func errors(_ interval: Duration, maximumWait: Duration? = nil) -> [TimerError] {
        let owner = Owner()
        let errors = [
            error { _ = try Debouncer<Int>(validating: interval, maximumWait: maximumWait, owner: owner) { _, _ in } },
            error {
                _ = try Debouncer<Int>(validating: interval, maximumWait: maximumWait, owner: owner) { _, _ in
                    await Task.yield()
                }
            },
            error {
                _ = try SharedDebouncer<Int>(validating: interval, maximumWait: maximumWait, owner: owner) { _, _ in }
            },
            error {
                _ = try SharedDebouncer<Int>(validating: interval, maximumWait: maximumWait, owner: owner) { _, _ in
                    await Task.yield()
                }
            },
            error { _ = try Throttler<Int>(validating: interval, owner: owner) { _, _ in } },
            error { _ = try Throttler<Int>(validating: interval, owner: owner) { _, _ in await Task.yield() } },
            error { _ = try SharedThrottler<Int>(validating: interval, owner: owner) { _, _ in } },
            error { _ = try SharedThrottler<Int>(validating: interval, owner: owner) { _, _ in await Task.yield() } },
        ]
        return errors.compactMap { $0 }
    }

    @Test(arguments: invalid)
    func `is refused by name unless it is above zero`(interval: Duration) {
        let errors = Self.errors(interval)
        #expect(errors.count == 8)
        #expect(errors.allSatisfy { $0.code == .invalidInterval && $0.description.contains("\(interval)") })
    }

    @Test(arguments: invalid)
    func `is refused with a maximum wait that is not above zero`(wait: Duration) {
        let errors = Self.errors(.seconds(1), maximumWait: wait)
        #expect(errors.count == 4)
        #expect(errors.allSatisfy { $0.code == .invalidDelay && $0.description.contains("\(wait)") })
    }

    @Test func `is what a checked debouncer uses`() throws {
        let time = VirtualTime()
        try time.run {
            var delivered: [Int] = []
            let owner = Owner()
            let debouncer = try Debouncer<Int>(validating: .seconds(2), owner: owner) { _, value in
                delivered.append(value)
            }
            debouncer.send(1)
            time.advance(by: .seconds(1))
            debouncer.send(2)
            time.advance(by: .seconds(2))
            #expect(delivered == [2])
        }
    }
}
