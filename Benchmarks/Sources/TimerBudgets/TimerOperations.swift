import Timers

/// A scheduler whose time stands still, and timers on it.
struct Place {
    let driver: HandDriver
    let scheduler: TimerScheduler

    init() {
        driver = HandDriver()
        scheduler = TimerScheduler(driver: driver)
    }

    /// 1 to 60 s, spread by the number.
    static func schedule(_ number: Int) -> TimerSchedule { .after(.milliseconds(1000 + number * 7919 % 59_000)) }

    func timer(after number: Int) -> OwnedTimer { OwnedTimer(Place.schedule(number), on: scheduler) { _ in } }

    func timers(_ count: Int) -> [OwnedTimer] { (0..<count).map { timer(after: $0) } }

    fileprivate func confinedTimer(_ schedule: TimerSchedule, owner: Owner) -> OwnedTimer {
        // The operation has one thread, so it is always on its context.
        let isOnContext: @Sendable () -> Bool = { true }
        do {
            return try OwnedTimer(
                validating: schedule, confinedTo: scheduler, isOnContext: isOnContext, owner: owner
            ) { _, _ in }
        } catch {
            fatalError("a confined timer fails: \(error)")
        }
    }
}

private final class Owner: @unchecked Sendable {
    // Used by one thread.
    var timer: OwnedTimer?
}

private actor ActorOwner {
    nonisolated let timers = TimerBag()
}

extension Operation {
    /// Operations of `OwnedTimer` while no timer fires.
    static let timers = [
        Operation(name: "schedule + cancel", count: 1000) { count, counter in
            let place = Place()
            counter.count(count) { numbers in
                for number in numbers { place.timer(after: number).cancel() }
            }
        },
        Operation(name: "schedule + cancel, with an owner", count: 1000) { count, counter in
            let place = Place()
            counter.count(count) { numbers in
                for number in numbers {
                    let owner = Owner()
                    owner.timer = OwnedTimer(Place.schedule(number), on: place.scheduler, owner: owner) { _, _ in }
                }
            }
        },
        behind(
            "an owner on the main actor", MainActor.assumeIsolated { OwnedTimer(.after(sooner)) { _ in } }
        ) { numbers in
            MainActor.assumeIsolated {
                for number in numbers {
                    let owner = Owner()
                    owner.timer = OwnedTimer(Place.schedule(number), owner: owner) { _, _ in }
                }
            }
        },
        behind("an owner on a run loop", OwnedTimer(.after(sooner), runLoop: .current) { _ in }) { numbers in
            for number in numbers {
                let owner = Owner()
                owner.timer = OwnedTimer(Place.schedule(number), runLoop: .current, owner: owner) { _, _ in }
            }
        },
        behind("an actor", OwnedTimer(.after(sooner), on: .shared) { _ in }) { numbers in
            for number in numbers {
                let owner = ActorOwner()
                OwnedTimer(Place.schedule(number), actor: owner) { _, _ in }.store(in: owner.timers)
            }
        },
        Operation(name: "schedule + cancel, confined to a context", count: 1000) { count, counter in
            let place = Place()
            counter.count(count) { numbers in
                for number in numbers {
                    let owner = Owner()
                    owner.timer = place.confinedTimer(Place.schedule(number), owner: owner)
                }
            }
        },
        Operation(name: "restart of one in 1,000", count: 1000) { count, counter in
            let place = Place()
            let timers = place.timers(1000)
            counter.count(count) { numbers in
                for number in numbers {
                    timers[number * 617 % 1000].restart(after: .milliseconds(1000 + number * 367 % 59_000))
                }
            }
        },
        Operation(name: "postpone of one in 1,000", count: 1000) { count, counter in
            let place = Place()
            let timers = place.timers(1000)
            counter.count(count) { numbers in
                for number in numbers {
                    // Each goes later than it was.
                    place.driver.move(by: 1000)
                    timers[number * 617 % 1000].restart(after: .seconds(100))
                }
            }
        },
    ]

    private static let sooner = Duration.milliseconds(500)

    /// Timers with an owner, made and cancelled on a real context behind one that is due before all of them: so that context
    /// never has to be told of those.
    private static func behind(
        _ owner: String, _ first: @autoclosure @escaping @Sendable () -> OwnedTimer,
        _ make: @escaping @Sendable (Range<Int>) -> Void
    ) -> Operation {
        Operation(name: "schedule + cancel, with " + owner, count: 1000) { count, counter in
            let first = first()
            counter.count(count, make)
            first.cancel()
        }
    }

    /// What happens when `OwnedTimer` fires.
    static let ticks = [
        Operation(name: "one-shot, scheduled and fired", count: 1000) { count, counter in
            let place = Place()
            var timers: [OwnedTimer] = []
            timers.reserveCapacity(count)
            counter.count(count) { numbers in
                for number in numbers { timers.append(place.timer(after: number)) }
                place.driver.move(by: 100_000_000_000)
                timers.removeAll(keepingCapacity: true)
            }
        },
        Operation(name: "tick of a periodic timer", count: 1000) { count, counter in
            let place = Place()
            let timer = OwnedTimer(.every(.milliseconds(1)), on: place.scheduler) { _ in }
            counter.count(count) { numbers in
                for _ in numbers { place.driver.move(by: 1_000_000) }
            }
            withExtendedLifetime(timer) {}
        },
        Operation(name: "tick of a periodic timer, with an owner", count: 1000) { count, counter in
            let place = Place()
            let owner = Owner()
            owner.timer = OwnedTimer(.every(.milliseconds(1)), on: place.scheduler, owner: owner) { _, _ in }
            counter.count(count) { numbers in
                for _ in numbers { place.driver.move(by: 1_000_000) }
            }
            withExtendedLifetime(owner) {}
        },
        Operation(name: "tick of a periodic timer, confined to a context", count: 1000) { count, counter in
            let place = Place()
            let owner = Owner()
            owner.timer = place.confinedTimer(.every(.milliseconds(1)), owner: owner)
            counter.count(count) { numbers in
                for _ in numbers { place.driver.move(by: 1_000_000) }
            }
            withExtendedLifetime(owner) {}
        },
        Operation(name: "fire() in a row, with its tick", count: 1000) { count, counter in
            let place = Place()
            let timer = OwnedTimer(.every(.seconds(3600)), on: place.scheduler) { _ in }
            counter.count(count) { numbers in
                for _ in numbers { timer.fire() }
                place.driver.serve()
            }
        },
        Operation(name: "tick of a catch-up", count: 1000) { count, counter in
            let place = Place()
            let schedule = TimerSchedule.every(.milliseconds(1)).missedTicks(.catchUp())
            let timer = OwnedTimer(schedule, on: place.scheduler) { _ in }
            counter.count(count) { numbers in place.driver.jump(by: UInt64(numbers.count) * 1_000_000) }
            withExtendedLifetime(timer) {}
        },
        Operation(name: "tick of 100 periodic timers at once", count: 2000) { count, counter in
            let place = Place()
            let timers = (0..<100).map { _ in
                OwnedTimer(.every(.milliseconds(1), first: .after(.milliseconds(1))), on: place.scheduler) { _ in }
            }
            counter.count(count) { numbers in
                for _ in 0..<numbers.count / 100 { place.driver.move(by: 1_000_000) }
            }
            withExtendedLifetime(timers) {}
        },
    ]
}
