import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `A bag of timers` {
    private let time = VirtualTime.current
    private let log = TickLog()

    @Test func `cancels all its timers in its deinit`() {
        var bag: TimerBag? = TimerBag()
        let timers = (1...100).map { OwnedTimer(.every(.seconds($0)), on: .shared) { _ in } }
        for timer in timers { bag?.insert(timer) }
        #expect(bag?.active.count == 100)
        #expect(time.pendingTimers.count == 100)
        bag = nil
        #expect(time.pendingTimers.isEmpty)
        #expect(timers.allSatisfy { "\($0.state)" == "finished(cancelled)" })
    }

    @Test func `keeps timers without an owner running`() {
        let bag = TimerBag()
        OwnedTimer(.every(.seconds(1)), on: .shared) { log.note($0) }.store(in: bag)
        time.advance(by: .seconds(3))
        #expect(log.milliseconds == [1000, 2000, 3000])
    }

    @Test func `is empty and can be used again after it has cancelled all timers`() {
        let bag = TimerBag()
        OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }.store(in: bag)
        bag.cancelAll()
        bag.cancelAll()
        #expect(bag.active.isEmpty)
        OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }.store(in: bag)
        #expect(bag.active.count == 1)
    }

    @Test func `releases ended timers when others are inserted`() {
        let bag = TimerBag()
        weak var ended: OwnedTimer?
        do {
            let timer = OwnedTimer(.after(.seconds(1)), on: .shared) { _ in }
            ended = timer
            bag.insert(timer)
        }
        time.advance(by: .seconds(1))
        #expect(bag.active.isEmpty)
        for _ in 0..<20 { OwnedTimer(.after(.seconds(1)), on: .shared) { _ in }.store(in: bag) }
        #expect(ended == nil)
        #expect(bag.active.count == 20)
    }
}
