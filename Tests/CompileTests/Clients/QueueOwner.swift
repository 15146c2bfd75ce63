import Dispatch
import Synchronization
import Timers

nonisolated final class Poller: Sendable {
    private let polls = Mutex(0)
    private let bag = TimerBag()

    func start(on queue: DispatchQueue) -> OwnedTimer {
        OwnedTimer(.every(.seconds(1)), on: .queue(queue), owner: self) { me, tick in me.poll(tick) }
            .runUntilOwnerEnds()
        OwnedTimer(.every(.seconds(1)), on: .main, owner: self) { me, tick in me.poll(tick) }.store(in: bag)
        let timer = OwnedTimer(.every(.seconds(1)), on: .serialQueue(queue)) { tick in print(tick.count) }
        return timer
    }

    func start(on thread: TimerScheduler) -> [OwnedTimer] {
        [
            OwnedTimer(.every(.milliseconds(5)), on: thread, owner: self) { me, tick in me.poll(tick) },
            OwnedTimer(.every(.milliseconds(5)), on: thread, owner: self, name: "verify") { me, _ in try me.verify() },
            OwnedTimer(.onDemand(after: .seconds(30)), on: thread, owner: self) { me, tick in me.poll(tick) },
        ]
    }

    private func poll(_ tick: Tick) { polls.withLock { $0 = tick.count } }
    private func verify() throws {}
}
