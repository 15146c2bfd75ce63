import TimerWheel

/// A wheel with a thousand timers.
///
/// A value in a variable that nothing else can reach: checks of exclusive access would cost more than the wheel does.
private struct FilledWheel: ~Copyable {
    private var wheel = TimerWheel(startingAt: 1000)
    private var tokens: [TimerWheel.Token] = []

    init() {
        for number in 0..<1000 {
            tokens.append(wheel.insert(deadline: deadline(number), payload: 0))
        }
    }

    mutating func replace(_ numbers: Range<Int>) {
        for number in numbers {
            let slot = slot(number)
            _ = wheel.cancel(tokens[slot])
            tokens[slot] = wheel.insert(deadline: deadline(number), payload: 0)
        }
    }

    mutating func move(_ numbers: Range<Int>) {
        for number in numbers { wheel.move(tokens[slot(number)], to: deadline(number)) }
    }

    /// Each goes later than it was.
    mutating func postpone(_ numbers: Range<Int>) {
        for number in numbers { wheel.postpone(tokens[slot(number)], to: 100_000_000 + UInt64(number)) }
    }

    mutating func expire(_ numbers: Range<Int>) {
        let start = wheel.position + 200_000_000
        for number in numbers {
            _ = wheel.insert(deadline: start + UInt64(number * 7919 % 59_000_000), payload: 0)
        }
        while wheel.advance(to: start + 60_000_000, { _ in }) {}
    }

    private func slot(_ number: Int) -> Int { number * 617 % 1000 }

    private func deadline(_ number: Int) -> UInt64 { UInt64(1_000_000 + number * 7919 % 59_000_000) }
}

extension Operation {
    /// Operations of a `TimerWheel` alone.
    static let wheel = [
        onWheel("cancel + insert, one in 1,000") { wheel, numbers in wheel.replace(numbers) },
        onWheel("move, one in 1,000") { wheel, numbers in wheel.move(numbers) },
        onWheel("postpone, one in 1,000") { wheel, numbers in wheel.postpone(numbers) },
        onWheel("insert + expire") { wheel, numbers in wheel.expire(numbers) },
    ]

    private static func onWheel(
        _ name: String, _ perform: @escaping @Sendable (inout FilledWheel, Range<Int>) -> Void
    ) -> Operation {
        Operation(name: "TimerWheel: " + name, count: 10_000) { count, counter in
            var wheel = FilledWheel()
            counter.count(count) { numbers in perform(&wheel, numbers) }
        }
    }
}
