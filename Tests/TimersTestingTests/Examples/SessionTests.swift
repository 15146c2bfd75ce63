import Testing
import Timers
import TimersTesting

actor Session {
    private(set) var pings = 0
    private(set) var isOpen = false
    private var timeout: OwnedTimer?
    private let timers = TimerBag()

    func open() {
        isOpen = true
        timeout = OwnedTimer(.after(.seconds(30)), actor: self) { me, _ in
            me.close()
        }
        OwnedTimer(.every(.seconds(10)), actor: self) { me, _ in await me.ping()
        }.store(in: timers)
    }

    func received() { timeout?.restart() }

    private func ping() async { pings += 1 }

    private func close() {
        isOpen = false
        timers.cancelAll()
    }
}

@Test func `a session closes when it has heard nothing for half a minute`()
    async
{
    let time = VirtualTime()
    await time.run {
        let session = Session()
        await session.open()
        await time.advance(by: .seconds(29))
        await session.received()
        await time.advance(by: .seconds(29))
        #expect(await session.isOpen)
        #expect(await session.pings == 5)
        await time.advance(by: .seconds(1))
        #expect(await !session.isOpen)
        #expect(time.pendingTimers.isEmpty)
    }
}
