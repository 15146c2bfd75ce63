@_spi(Store) import DurableTimers
import Synchronization
import Timers

// Checks of notices.
extension StoreCheck {
    func notices() async throws {
        let (log, runner) = (NoticeLog(), RunnerID())
        try await b.join(runner)
        let stream = b.notices(for: runner)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await notice in stream { log.add(notice) } }
            defer { group.cancelAll() }
            try await wait(for: "its state", in: log) { notice in
                switch notice {
                case .reliable, .lossless, .unreliable: true
                default: false
                }
            }
            if !log.isUnreliable { try await writes(log, runner) }
        }
        await b.leave(runner)
    }

    private func writes(_ log: NoticeLog, _ runner: RunnerID) async throws {
        try await expectNotice("a new deadline", in: log) {
            _ = try await a.schedule([request(key: "key", after: .seconds(5))])
        }
        try await expectNotice("a deadline that was moved", in: log) { _ = try await a.schedule([request(key: "key")]) }
        var run = try await theOne(claimSoon(a, runner))
        try await expectNotice("a run that is retried", in: log) {
            _ = try await a.end([RunEnd(run.token, .retry(after: .zero, failure: "error"))], of: runner)
        }
        run = try await theOne(claimSoon(a, runner))
        try await expectNotice("a run that was given back", in: log) {
            _ = try await a.end([RunEnd(run.token, .givenBack(after: .zero, failure: nil))], of: runner)
        }
        run = try await theOne(claimSoon(a, runner))
        _ = try await a.schedule([request(key: "key")])
        try await expectNotice("a deadline that waited behind a run", in: log) {
            _ = try await a.end([RunEnd(run.token, .finished(keep: .zero))], of: runner)
        }
        run = try await theOne(claimSoon(a, runner))
        _ = try await a.end([RunEnd(run.token, .dead(failure: "error"))], of: runner)
        try await expectNotice("a revived deadline", in: log) { _ = try await a.revive([run.id]) }
        run = try await theOne(claimSoon(a, runner))
        try await expectNotice("a run that is stopped", in: log) {
            _ = try await a.cancel(.id(run.id), stopsRun: true)
        }
        try await a.setPaused("kind", true)
        try await expectNotice("a kind that goes on", in: log) { try await a.setPaused("kind", false) }
        try await expectNotice("a deadline of a transaction", in: log) {
            try await one.transact(StoreScript(schedules: [request(key: "other")]))
        }
    }

    private func expectNotice(_ subject: String, in log: NoticeLog, _ write: () async throws -> Void) async throws {
        log.removeAll()
        try await write()
        try await wait(for: subject, in: log) { notice in
            switch notice {
            case .due(_, let name): name == nil || name == "kind"
            case .changed: true
            default: false
            }
        }
    }

    private func wait(
        for subject: String, in log: NoticeLog, _ condition: (StoreNotice) -> Bool
    ) async throws {
        let clock = TimerClock()
        let end = clock.now + patience
        while !log.notices.contains(where: condition) {
            try expect(clock.now < end, "no notice of \(subject) came within \(patience)")
            try await clock.sleep(for: .milliseconds(2))
        }
    }
}

/// The notices that have come.
private final class NoticeLog: Sendable {
    private let list = Mutex<[StoreNotice]>([])

    var notices: [StoreNotice] { list.withLock { list in list } }
    var isUnreliable: Bool { notices.contains { notice in if case .unreliable = notice { true } else { false } } }

    func add(_ notice: StoreNotice) { list.withLock { list in list.append(notice) } }
    func removeAll() { list.withLock { list in list = [] } }
}
