import TestSupport
import Testing
import Timers
import TimersTesting

/// How tasks wait for the end of a timer or its tick.
@Suite(.patient, .virtualTime)
struct `Rule 14, waiting` {
    private let time = VirtualTime.current

    actor Worker {
        private(set) var notes: [String] = []
        func note(_ text: String) { notes.append(text) }
    }

    @Test func `finished returns the reason to every waiter`() async throws {
        let timer = OwnedTimer(.every(.seconds(1), times: 3), on: .shared) { _ in }
        let reasons = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { "\(try await timer.waitUntilFinished())" } }
            await time.advance(by: .seconds(3))
            return try await group.reduce(into: []) { all, reason in all.append(reason) }
        }
        #expect(reasons == Array(repeating: "completed", count: 20))
        #expect("\(try await timer.waitUntilFinished())" == "completed")
    }

    @Test func `finished throws when the waiting task is cancelled, and the timer goes on`() async {
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        let waiting = Task(executorPreference: time.executor) { try await timer.waitUntilFinished() }
        await time.advance(by: .seconds(1))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(await answerToCancelledTask(timer) == "CancellationError()")
        #expect(!timer.state.isFinished)
        timer.cancel()
    }

    @Test func `finished returns the reason of an ended timer even to a cancelled task`() async {
        let timer = OwnedTimer(.after(.seconds(1)), on: .shared) { _ in }
        timer.cancel()
        #expect(await answerToCancelledTask(timer) == "cancelled")
    }

    /// Returns what `finished` gives to a task that is cancelled before the call.
    private func answerToCancelledTask(_ timer: OwnedTimer) async -> String {
        await withTaskGroup(of: String.self) { group in
            group.cancelAll()
            group.addTask {
                do {
                    return "\(try await timer.waitUntilFinished())"
                } catch {
                    return "\(error)"
                }
            }
            return await group.next() ?? ""
        }
    }

    @Test func `cancelAndWait does not wait for a timer that has no running tick`() async {
        let waiting = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        let paused = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        paused.pause()
        let over = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        over.cancel()
        for timer in [waiting, paused, over] {
            await timer.cancelAndWait()
            #expect(timer.state.isFinished)
        }
    }

    @Test func `cancelAndWait does not wait for a tick that was claimed and did not begin`() async {
        let worker = Worker()
        let timer = OwnedTimer(.every(.seconds(1)), actor: worker) { me, _ in me.note("tick") }
        await cancelWhileBusy(worker, timer, time)
        await time.advance(by: .seconds(5))
        #expect(await worker.notes == [])
    }

    /// Occupies the actor while a tick is claimed for it, and cancels the timer before the actor is free.
    private func cancelWhileBusy(_ worker: isolated Worker, _ timer: OwnedTimer, _ time: VirtualTime) async {
        let advance: (VirtualTime) -> Void = { $0.advance(by: .seconds(1)) }
        advance(time)
        await timer.cancelAndWait()
    }
}
