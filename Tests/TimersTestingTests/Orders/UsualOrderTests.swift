import Synchronization
import Testing
import Timers
import TimersTesting

/// Where virtual time had another order than real time, or did not wait.
@Suite struct `The usual order` {
    private actor Place {
        private(set) var visits = 0
        func visit() { visits += 1 }
        func yieldThenVisit() {
            Task {
                await Task.yield()
                self.visit()
            }
        }
    }

    /// A task that has called an actor yields to the runtime's default executor, and no hook learns of it.
    @Test(.virtualTime) func `waits for a task that yields after it has called an actor`() async {
        for _ in 1...200 {
            let place = Place()
            Task {
                await place.visit()
                await Task.yield()
                await Task.yield()
                await place.visit()
            }
            await VirtualTime.current.advance(by: .zero)
            #expect(await place.visits == 2)
        }
    }

    @Test(.virtualTime) func `waits for a task that begins on an actor, and yields`() async {
        for _ in 1...200 {
            let place = Place()
            await place.yieldThenVisit()
            await VirtualTime.current.advance(by: .zero)
            #expect(await place.visits == 1)
        }
    }

    @MainActor @Test(.virtualTime) func `begins an asynchronous action before a task of the next tick`() async {
        var seen: [String] = []
        let first = OwnedTimer(.after(.seconds(1))) { (_: Tick) async in seen.append("action") }
        let second = OwnedTimer(.after(.seconds(1))) { _ in Task { seen.append("task") } }
        await VirtualTime.current.advance(by: .seconds(1))
        #expect(seen == ["action", "task"])
        withExtendedLifetime((first, second)) {}
    }

    @MainActor @Test func `begins asynchronous actions in order, without capture too`() async {
        let time = VirtualTime()
        await time.run {
            var seen: [Int] = []
            let timers = (1...3).map { number in
                OwnedTimer(.after(.seconds(1))) { (_: Tick) async in
                    seen.append(number)
                    await Task.yield()
                    seen.append(number * 10)
                }
            }
            await time.advance(by: .seconds(1))
            #expect(seen.prefix(3) == [1, 2, 3])
            #expect(seen.suffix(3).sorted() == [10, 20, 30])
            withExtendedLifetime(timers) {}
        }
    }
}
