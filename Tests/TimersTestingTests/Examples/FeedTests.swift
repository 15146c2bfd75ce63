import Testing
import Timers
import TimersTesting

actor Feed {
    struct Empty: Error {}

    private var items: [Int] = []
    private let timers = TimerBag()

    func start() {
        OwnedTimer(.every(.seconds(60)), actor: self) { me, _ in
            me.items.append(me.items.count)
        }.store(in: timers)
    }

    func latest() throws -> Int {
        guard let item = items.last else { throw Empty() }
        return item
    }
}

@Test func `a feed has a new item every minute`() async throws {
    let time = VirtualTime()
    try await time.run {
        let feed = Feed()
        await feed.start()
        await time.advance(by: .seconds(120))
        try await #expect(feed.latest() == 1)
    }
}
