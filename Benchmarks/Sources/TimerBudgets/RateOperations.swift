import Timers

private final class Owner: Sendable {}

extension Operation {
    /// Operations of debouncers and throttlers.
    static let rates = [
        onDebouncer("send to a debouncer") { debouncer, _, numbers in
            for number in numbers { debouncer.send(number) }
        },
        onDebouncer("send + flush of a debouncer") { debouncer, driver, numbers in
            for number in numbers {
                debouncer.send(number)
                debouncer.flush()
                driver.serve()
            }
        },
        onDebouncer("send + cancel of a debouncer") { debouncer, _, numbers in
            for number in numbers {
                debouncer.send(number)
                debouncer.cancel()
            }
        },
        onDebouncer("send + end of the interval of a debouncer") { debouncer, driver, numbers in
            for number in numbers {
                debouncer.send(number)
                driver.move(by: 1_000_000)
            }
        },
        onThrottler("send to a throttler") { throttler, _, numbers in
            for number in numbers { throttler.send(number) }
        },
        onThrottler("send + end of the interval of a throttler") { throttler, driver, numbers in
            for number in numbers {
                throttler.send(number)
                driver.move(by: 1_000_000)
            }
        },
        onThrottler("send + flush + cancel of a throttler") { throttler, driver, numbers in
            for number in numbers {
                throttler.send(number)
                throttler.flush()
                driver.serve()
                throttler.cancel()
            }
        },
    ]

    private static func onDebouncer(
        _ name: String, _ work: @escaping @Sendable (Debouncer<Int>, HandDriver, Range<Int>) -> Void
    ) -> Operation {
        Operation(name: name, count: 1000) { count, counter in
            let (place, owner) = (Place(), Owner())
            let debouncer = Debouncer<Int>(for: .milliseconds(1), on: place.scheduler, owner: owner) { _, _ in }
            counter.count(count) { numbers in work(debouncer, place.driver, numbers) }
            withExtendedLifetime(owner) {}
        }
    }

    private static func onThrottler(
        _ name: String, _ work: @escaping @Sendable (Throttler<Int>, HandDriver, Range<Int>) -> Void
    ) -> Operation {
        Operation(name: name, count: 1000) { count, counter in
            let (place, owner) = (Place(), Owner())
            let throttler = Throttler<Int>(every: .milliseconds(1), on: place.scheduler, owner: owner) { _, _ in }
            counter.count(count) { numbers in work(throttler, place.driver, numbers) }
            withExtendedLifetime(owner) {}
        }
    }
}
