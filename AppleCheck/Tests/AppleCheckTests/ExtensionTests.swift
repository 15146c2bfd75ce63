import BackgroundActivities
import Synchronization
import Testing

@Suite struct `In an app extension` {
    private final class Count: Sendable {
        private let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }

    @Test func `an activity keeps a thread of the host until it ends or is dropped`() {
        let host = ExtensionHost()
        let ended = BackgroundActivity.begin("share", on: host.platform) {}
        do { _ = BackgroundActivity.begin("share", on: host.platform) {} }
        ended.end()
        ended.end()
        #expect(host.isLeft())
        #expect(host.ended == 2)
    }

    @Test(arguments: [false, true])
    func `when the time is up, or there is none, the activity is told once and its thread let go`(refuses: Bool) {
        let told = Count()
        let host = ExtensionHost(refuses: refuses)
        let activity = BackgroundActivity.begin("share", on: host.platform) { told.add() }
        if !refuses { host.expireAll() }
        #expect(host.isLeft())
        #expect(told.value == 1)
        #expect(!activity.isProtected)
    }

    @Test func `no thread is left waiting, whether the end of the work or of the time comes first`() async {
        for _ in 0..<50 {
            let host = ExtensionHost()
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<20 {
                    let told = Count()
                    group.addTask {
                        let activity = BackgroundActivity.begin("\(index)", on: host.platform) { told.add() }
                        if index % 3 == 0 { await Task.yield() }
                        if index % 2 == 0 { activity.end() }
                        activity.end()
                        #expect(told.value <= 1)
                    }
                }
                host.expireAll()
            }
            #expect(host.isLeft())
            #expect(host.ended == 20)
        }
    }
}
