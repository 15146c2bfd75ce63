import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Errors without a policy and without an observer become warnings on standard error.
///
/// Each test reads the warnings of a separate process.
@Suite(.patient)
struct UnhandledErrorTests {
    struct Failure: Error {
        let number: Int
    }

    private actor Worker {
        static let shared = Worker()
    }

    /// Returns the warnings that a process wrote.
    private func warnings(_ result: ExitTest.Result?) -> [String] {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        return text.split(separator: "\n").map(String.init).filter { $0.contains(": warning: the action of the timer") }
    }

    @Test(.oneProcess) func `are reported once per source line, with the line and the error`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let time = VirtualTime()
            time.run {
                func start(_ name: String?, line: UInt) -> OwnedTimer {
                    OwnedTimer(
                        .every(.seconds(1)), on: .shared, name: name, fileID: "Client/Poll.swift", line: line
                    ) { tick in throw Failure(number: tick.count) }
                }
                let timers = [start("news", line: 12), start("mail", line: 12), start(nil, line: 34)]
                time.advance(by: .seconds(9))
                for timer in timers { timer.cancel() }
            }
        }
        let warnings = warnings(result)
        #expect(warnings.count == 2)
        #expect(warnings.first?.hasPrefix("Client/Poll.swift:12: warning:") == true)
        #expect(warnings.first?.contains("the timer 'news' made here threw Failure(number: 1)") == true)
        #expect(warnings.last?.hasPrefix("Client/Poll.swift:34: warning:") == true)
        #expect(warnings.last?.contains("the timer made here threw Failure(number: 1)") == true)
        #expect(warnings.allSatisfy { $0.contains("onError(_:)") })
    }

    @Test(.oneProcess) func `are reported in every kind of context`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await Self.throwInEachContext()
        }
        let warnings = warnings(result)
        for name in ["thread", "actor", "main", "main async"] {
            #expect(warnings.count { $0.contains("the timer '\(name)' made here") } == 1, "\(name): \(warnings)")
        }
        #expect(warnings.allSatisfy { $0.hasPrefix("TimersTests/UnhandledErrorTests.swift:") })
    }

    /// Starts the timers outside the macro, because all code inside it has the same source line.
    private static func throwInEachContext() async {
        let worker = Worker.shared
        let schedule = TimerSchedule.after(.zero)
        let timers = [
            OwnedTimer(schedule, on: .thread(name: "errors"), name: "thread") { _ in throw Failure(number: 1) },
            OwnedTimer(schedule, actor: worker, name: "actor") { _, _ in
                await Task.yield()
                throw Failure(number: 2)
            },
            await MainActor.run { OwnedTimer(schedule, name: "main") { _ in throw Failure(number: 3) } },
            await MainActor.run {
                OwnedTimer(schedule, name: "main async") { _ in
                    await Task.yield()
                    throw Failure(number: 4)
                }
            },
        ]
        for timer in timers { _ = try? await timer.waitUntilFinished() }
    }

    @Test(.oneProcess) func `are not reported with a policy`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let time = VirtualTime()
            let policies = [ErrorPolicy.continue, .finish, .backOff(.constant(.seconds(1)))]
            time.run {
                let timers = policies.map { policy in
                    OwnedTimer(.every(.seconds(1), times: 5).onError(policy), on: .shared) { tick in
                        throw Failure(number: tick.count)
                    }
                }
                time.advance(by: .seconds(30))
                for timer in timers { timer.cancel() }
            }
        }
        #expect(warnings(result) == [])
    }

    @Test(.oneProcess) func `are not reported with an observer`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let time = VirtualTime()
            let log = EventLog()
            time.scheduler.observer = log
            time.run {
                let timer = OwnedTimer(.every(.seconds(1), times: 2), on: .shared) { tick in
                    throw Failure(number: tick.count)
                }
                time.advance(by: .seconds(5))
                timer.cancel()
            }
            precondition(log.names.filter { $0 == "timer threw" }.count == 2)
        }
        #expect(warnings(result) == [])
    }

    @Test(.oneProcess) func `are not reported if the timer ends while its action runs`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for endsWithHandle in [false, true] {
                let (began, over) = (Milestone(), Milestone())
                let timer = Slot(
                    OwnedTimer(.every(.milliseconds(1)), actor: Worker.shared) { _, _ in
                        defer { over.reach() }
                        began.reach()
                        try await Task.sleep(for: .seconds(3600))
                    })
                await began.reached()
                let core = timer.value?.control
                if endsWithHandle { timer.letGo() } else { timer.value?.cancel() }
                await over.reached()
                // A report would come before `finished` returns.
                if let core { _ = try? await Probe(control: core).waitUntilFinished() }
            }
            let own = OwnedTimer(.every(.milliseconds(1)), actor: Worker.shared) { _, tick in
                tick.timer.cancel()
                throw Failure(number: tick.count)
            }
            _ = try? await own.waitUntilFinished()
        }
        #expect(warnings(result) == [])
    }
}
