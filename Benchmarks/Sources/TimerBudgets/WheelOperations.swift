import TimerWheel

/// A wheel with a thousand timers.
///
/// A value in a variable that nothing else can reach: checks of exclusive access would cost more than the wheel does.
private struct FilledWheel: ~Copyable {
    private var wheel = TimerWheel(startingAt: 1000)
    private var tokens: [TimerWheel.Token] = []

    init() {
        for number in 0..<1000 {
            tokens.append(wheel.insert(deadline: UInt64(1_000_000 + number * 7919 % 59_000_000), payload: 0))
        }
    }

    mutating func replace(_ numbers: Range<Int>) {
        for number in numbers {
            let slot = number * 617 % 1000
            _ = wheel.cancel(tokens[slot])
            tokens[slot] = wheel.insert(deadline: UInt64(1_000_000 + number * 7919 % 59_000_000), payload: 0)
        }
    }

    mutating func move(_ numbers: Range<Int>) {
        for number in numbers {
            wheel.move(tokens[number * 617 % 1000], to: UInt64(1_000_000 + number * 7919 % 59_000_000))
        }
    }

    /// Each goes later than it was.
    mutating func postpone(_ count: Int, beyond deadline: UInt64) {
        for number in 0..<count {
            wheel.postpone(tokens[number * 617 % 1000], to: deadline + UInt64(number))
        }
    }

    mutating func expire(_ count: Int) {
        let start = wheel.position + 200_000_000
        for number in 0..<count {
            _ = wheel.insert(deadline: start + UInt64(number * 7919 % 59_000_000), payload: 0)
        }
        while wheel.advance(to: start + 60_000_000, { _ in }) {}
    }
}

extension Operation {
    /// What is done with a `TimerWheel` alone.
    static let wheel = [
        Operation(name: "TimerWheel: cancel + insert, one in 1,000", count: 10_000) { count, counter in
            var wheel = FilledWheel()
            wheel.replace(0..<count)
            counter.begin()
            wheel.replace(count..<2 * count)
            counter.end()
        },
        Operation(name: "TimerWheel: move, one in 1,000", count: 10_000) { count, counter in
            var wheel = FilledWheel()
            wheel.move(0..<count)
            counter.begin()
            wheel.move(count..<2 * count)
            counter.end()
        },
        Operation(name: "TimerWheel: postpone, one in 1,000", count: 10_000) { count, counter in
            var wheel = FilledWheel()
            wheel.postpone(count, beyond: 100_000_000)
            counter.begin()
            wheel.postpone(count, beyond: 200_000_000)
            counter.end()
        },
        Operation(name: "TimerWheel: insert + expire", count: 10_000) { count, counter in
            var wheel = FilledWheel()
            wheel.expire(count)
            counter.begin()
            wheel.expire(count)
            counter.end()
        },
    ]
}
