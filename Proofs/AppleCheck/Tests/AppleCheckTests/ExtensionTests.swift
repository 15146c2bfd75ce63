import BackgroundActivities
import Synchronization
import Testing

@Suite struct `In an app extension` {
    private final class Count: Sendable {
        private let count = Atomic(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }

    @Test func `an activity blocks a thread of the host until it ends or its last reference goes away`() {
        let host = ExtensionHost()
        let ended = BackgroundActivity.begin("share", on: host.platform) {}
        do { _ = BackgroundActivity.begin("share", on: host.platform) {} }
        ended.end()
        ended.end()
        #expect(host.hasNoBlockedThread())
        #expect(host.ended == 2)
    }

    @Test(arguments: [false, true])
    func `when the time is up, or there is none, the handler runs once and the thread goes on`(refuses: Bool) {
        let expirations = Count()
        let host = ExtensionHost(refuses: refuses)
        let activity = BackgroundActivity.begin("share", on: host.platform) { expirations.add() }
        if !refuses { host.expireAll() }
        #expect(host.hasNoBlockedThread())
        #expect(expirations.value == 1)
        #expect(!activity.isProtected)
    }

    @Test func `no thread stays blocked, whether the work or the time ends first`() async {
        for _ in 0..<50 {
            let host = ExtensionHost()
            await withTaskGroup(of: Void.self) { group in
                for index in 0..<20 {
                    let expirations = Count()
                    group.addTask {
                        let activity = BackgroundActivity.begin("\(index)", on: host.platform) { expirations.add() }
                        if index % 3 == 0 { await Task.yield() }
                        if index % 2 == 0 { activity.end() }
                        activity.end()
                        #expect(expirations.value <= 1)
                    }
                }
                host.expireAll()
            }
            #expect(host.hasNoBlockedThread())
            #expect(host.ended == 20)
        }
    }
}
