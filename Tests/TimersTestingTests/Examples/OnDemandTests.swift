import Testing
import Timers
import TimersTesting

@MainActor final class SearchField {
    private(set) var results: [String] = []
    private var query = ""
    private var quiet: OwnedTimer?
    private let find: @Sendable (String) async throws -> [String]

    init(find: @escaping @Sendable (String) async throws -> [String]) {
        self.find = find
        quiet = OwnedTimer(
            .onDemand(after: .milliseconds(300)), owner: self
        ) { me, _ in
            me.results = try await me.find(me.query)
        }
    }

    func type(_ query: String) {
        self.query = query
        quiet?.restart()
    }
}

@MainActor @Test
func `a search field searches once, when the typing rests`() async {
    let time = VirtualTime()
    await time.run {
        let field = SearchField { query in [query.uppercased()] }
        for query in ["t", "ti", "tim"] {
            field.type(query)
            await time.advance(by: .milliseconds(200))
        }
        #expect(field.results == [])
        await time.advance(by: .milliseconds(100))
        #expect(field.results == ["TIM"])
        #expect(time.pendingTimers.isEmpty)
        field.type("tom")
        await time.advance(by: .milliseconds(300))
        #expect(field.results == ["TOM"])
    }
}

actor Camera {
    private(set) var isOnline = false
    private var watchdog: OwnedTimer?

    func connect() {
        watchdog = OwnedTimer(
            .onDemand(after: .seconds(10)), actor: self
        ) { me, _ in
            me.isOnline = false
        }
        received()
    }

    func received() {
        isOnline = true
        watchdog?.restart()
    }
}

@Test func `a camera is offline after ten silent seconds, and online again with the next picture`() async {
    let time = VirtualTime()
    await time.run {
        let camera = Camera()
        await camera.connect()
        for _ in 0..<10 {
            await time.advance(by: .seconds(9))
            await camera.received()
        }
        #expect(await camera.isOnline)
        for _ in 0..<2 {
            await time.advance(by: .seconds(10))
            #expect(await !camera.isOnline)
            await camera.received()
            #expect(await camera.isOnline)
        }
        await time.advance(by: .seconds(10))
        #expect(time.pendingTimers.isEmpty)
    }
}
