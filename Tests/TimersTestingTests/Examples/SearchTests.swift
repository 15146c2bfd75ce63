import Testing
import Timers
import TimersTesting

@MainActor final class Search {
    private(set) var results: [String] = []
    private var task: Task<Void, Never>?
    private let clock: any Clock<Duration>
    private let find: @Sendable (String) async -> [String]

    init(
        clock: any Clock<Duration>,
        find: @escaping @Sendable (String) async -> [String]
    ) {
        self.clock = clock
        self.find = find
    }

    func type(_ query: String) {
        task?.cancel()
        task = Task {
            do { try await clock.sleep(for: .milliseconds(300)) } catch {
                return
            }
            results = await find(query)
        }
    }
}

@MainActor @Test func `a search waits until the typing rests`() async {
    let time = VirtualTime(capturesUnstructuredTasks: true)
    await time.run {
        let search = Search(clock: time.clock) { query in [query.uppercased()] }
        for query in ["t", "ti", "tim"] {
            search.type(query)
            await time.advance(by: .milliseconds(200))
        }
        #expect(search.results == [])
        await time.advance(by: .milliseconds(100))
        #expect(search.results == ["TIM"])
    }
}
