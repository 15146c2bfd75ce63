import Dispatch
import TestSupport
import Testing
import Timers
import TimersTesting

/// In which orders timers of several contexts tick that are due at one instant.
@Suite(.patient, .plainStories) struct `Timers of several contexts` {
    /// The outcomes of all orders of a program, sorted.
    private static func outcomes(
        _ orders: VirtualTime.Orders = .all(atMost: 3_000), isolation: isolated (any Actor)? = #isolation,
        _ body: (VirtualTime, Notes<String>) async -> Void
    ) async -> [String] {
        let found = Notes<String>()
        await VirtualTime.explore(orders: orders) { time in
            _ = isolation
            let notes = Notes<String>()
            await body(time, notes)
            found.add(notes.entries.joined())
        }
        return Set(found.entries).sorted()
    }

    private static func timer(_ text: String, _ notes: Notes<String>, on scheduler: TimerScheduler) -> OwnedTimer {
        OwnedTimer(.after(.seconds(1)), on: scheduler) { _ in notes.add(text) }
    }

    @Test func `two queues tick in either order, and each in its own`() async {
        let (one, two) = (DispatchQueue(label: "one"), DispatchQueue(label: "two"))
        let outcomes = await Self.outcomes { time, notes in
            let timers = [
                Self.timer("a", notes, on: .serialQueue(one)), Self.timer("x", notes, on: .queue(two)),
                Self.timer("b", notes, on: .serialQueue(one)),
            ]
            await time.advance(by: .seconds(1))
            withExtendedLifetime(timers) {}
        }
        #expect(outcomes == ["abx", "axb", "xab"])
    }

    @Test func `the same holds where time is moved without await`() async {
        let outcomes = await Self.outcomes { time, notes in
            let timers = [Self.timer("a", notes, on: .thread()), Self.timer("x", notes, on: .thread())]
            Self.advance(time)
            withExtendedLifetime(timers) {}
        }
        #expect(outcomes == ["ax", "xa"])
    }

    private static func advance(_ time: VirtualTime) { time.advance(by: .seconds(1)) }

    @Test func `actions of shared tick in any order`() async {
        let outcomes = await Self.outcomes { time, notes in
            let timers = ["a", "b", "c"].map { text in Self.timer(text, notes, on: .shared) }
            await time.advance(by: .seconds(1))
            withExtendedLifetime(timers) {}
        }
        #expect(outcomes == ["abc", "acb", "bac", "bca", "cab", "cba"])
    }

    @Test func `a timer ticks before or after what a sleeping task does`() async {
        let outcomes = await Self.outcomes { time, notes in
            let queue = DispatchQueue(label: "one")
            let timer = Self.timer("t", notes, on: .serialQueue(queue))
            let task = Task {
                try? await TimerClock().sleep(for: .seconds(1))
                notes.add("1")
                await Task.yield()
                notes.add("2")
            }
            await time.advance(by: .seconds(1))
            await task.value
            withExtendedLifetime(timer) {}
        }
        #expect(outcomes == ["12t", "1t2", "t12"])
    }

    @MainActor @Test func `timers of the main actor tick in order, and before or after those of a queue`() async {
        let outcomes = await Self.outcomes { time, notes in
            let queue = DispatchQueue(label: "one")
            let timers = [
                OwnedTimer(.after(.seconds(1))) { _ in notes.add("a") },
                OwnedTimer(.after(.seconds(1))) { _ in notes.add("b") },
                Self.timer("x", notes, on: .serialQueue(queue)),
            ]
            await time.advance(by: .seconds(1))
            withExtendedLifetime(timers) {}
        }
        #expect(outcomes == ["abx", "axb", "xab"])
    }

    private actor Place {
        let notes: Notes<String>
        init(_ notes: Notes<String>) { self.notes = notes }
        func timers() -> [OwnedTimer] {
            ["a", "b"].map { text in
                OwnedTimer(.after(.seconds(1)), actor: self) { me, _ in me.notes.add(text) }
            }
        }
    }

    @Test func `two timers of one actor tick in either order`() async {
        let outcomes = await Self.outcomes { time, notes in
            let place = Place(notes)
            let timers = await place.timers()
            await time.advance(by: .seconds(1))
            withExtendedLifetime((place, timers)) {}
        }
        #expect(outcomes == ["ab", "ba"])
    }

    @MainActor private final class Screen {
        let notes: Notes<String>
        init(_ notes: Notes<String>) { self.notes = notes }
    }

    @MainActor @Test func `two asynchronous debouncers of the main actor deliver in either order`() async {
        let outcomes = await Self.outcomes(.mixed(100)) { time, notes in
            let screen = Screen(notes)
            let debouncers = (0..<2).map { _ in
                Debouncer<String>(for: .seconds(1), owner: screen) { (screen, text) async in screen.notes.add(text) }
            }
            debouncers[0].send("a")
            debouncers[1].send("b")
            await time.advance(by: .seconds(1))
            withExtendedLifetime(debouncers) {}
        }
        #expect(outcomes == ["ab", "ba"])
    }

    @MainActor @Test func `two plain debouncers of the main actor deliver in order`() async {
        let outcomes = await Self.outcomes(.mixed(100)) { time, notes in
            let screen = Screen(notes)
            let debouncers = (0..<2).map { _ in
                Debouncer<String>(for: .seconds(1), owner: screen) { screen, text in screen.notes.add(text) }
            }
            debouncers[0].send("a")
            debouncers[1].send("b")
            await time.advance(by: .seconds(1))
            withExtendedLifetime(debouncers) {}
        }
        #expect(outcomes == ["ab"])
    }

    @Test func `one context has one scheduler, and the time knows the timers of all`() async {
        await VirtualTime.explore(orders: 1) { time in
            let queue = DispatchQueue(label: "one")
            #expect(TimerScheduler.queue(queue) === TimerScheduler.serialQueue(queue))
            #expect(TimerScheduler.queue(queue) !== TimerScheduler.main)
            #expect(TimerScheduler.queue(.main) === TimerScheduler.main)
            #expect(TimerScheduler.shared === TimerScheduler.shared)
            #expect(TimerScheduler.thread() !== TimerScheduler.thread())
            let recorder = TickRecorder(in: time, unit: .seconds(1))
            let timers = [
                OwnedTimer(.after(.seconds(2)), on: .serialQueue(queue), name: "second") { _ in },
                OwnedTimer(.after(.seconds(1)), on: .shared, name: "first") { _ in },
            ]
            #expect(time.pendingTimers.map(\.name) == ["first", "second"])
            await time.runUntilIdle()
            #expect(time.now.nanoseconds == 2_000_000_000)
            #expect(recorder.ticks == [.seconds(1), .seconds(2)])
            withExtendedLifetime(timers) {}
        }
    }
}
