import TestSupport
import Testing
import Timers

extension MatrixCell {
    typealias Case = @Sendable (MatrixPlace, MatrixProbe, MatrixDevice.Maker) async -> Void

    /// How to show the promise; nil if the tool does not make it.
    var shows: Case? {
        switch (promise, tool) {
        case (.noStaleAction, .deadline): staleDeadline
        case (.waiting, .deadline): deadlineWaits
        case (.contextEnd, .deadline): deadlineWithoutContext
        case (_, .deadline): nil
        case (.noOverlap, _): noOverlap
        case (.noStaleAction, _): noStaleAction
        case (.cancel, _): cancel
        case (.waiting, .pool): nil
        case (.waiting, _): waiting
        case (.contextEnd, _): contextEnd
        case (.endAndWait, _): endAndWait
        case (.flush, .debouncer), (.flush, .throttler): flush
        case (.flush, _): nil
        }
    }

    /// Lets a call that returns too early do so.
    private func letOthersRun() async { for _ in 0..<20 { await Task.yield() } }

    private func noOverlap(_ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker) async {
        let device = await make(place, probe)
        device.trigger()
        await probe.begun(1)
        for _ in 0..<3 { device.trigger() }
        await letOthersRun()
        probe.gate.reach()
        await probe.begun(2)
        await place.settle()
        #expect(probe.most == 1, "\(self)")
        device.cancel()
        device.discard()
    }

    private func noStaleAction(_ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker) async {
        let device = await make(place, probe)
        probe.gate.reach()
        let mayGoOn = await place.hold()
        device.trigger()
        await letOthersRun()
        device.cancel()
        mayGoOn.reach()
        await place.settle()
        #expect(probe.begun == 0, "\(self)")
        device.discard()
    }

    private func cancel(_ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker) async {
        let device = await make(place, probe)
        device.trigger()
        await probe.begun(1)
        device.trigger()
        await letOthersRun()
        device.cancel()
        await expectCancelledTask(probe)
        await place.settle()
        #expect(probe.begun == 1, "\(self)")
        device.discard()
    }

    private func waiting(_ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker) async {
        let device = await make(place, probe)
        device.trigger()
        await probe.begun(1)
        device.trigger()
        let waiting = Task {
            await device.cancelAndWait()
            return probe.running
        }
        await letOthersRun()
        probe.gate.reach()
        #expect(await waiting.value == 0, "\(self)")
        await place.settle()
        #expect(probe.begun == 1, "\(self)")
        device.discard()
    }

    private func contextEnd(_ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker) async {
        let device = await make(place, probe)
        device.trigger()
        await probe.begun(1)
        device.trigger()
        await letOthersRun()
        place.scheduler.end()
        device.trigger()
        await expectCancelledTask(probe)
        await place.settle()
        #expect(probe.begun == 1, "\(self)")
        #expect(place.scheduler.timers.isEmpty, "\(self)")
        device.discard()
    }

    /// Lets the action end, whose task is cancelled.
    ///
    /// The body of a loop belongs to a task of the caller, which is not.
    private func expectCancelledTask(_ probe: MatrixProbe) async {
        let hasTask = form == .suspending && tool != .ticks
        if hasTask { probe.awaitCancellation() }
        probe.gate.reach()
        while probe.running > 0 { await Task.yield() }
        #expect(probe.cancelled == (hasTask ? 1 : 0), "\(self)")
    }

    private func endAndWait(_ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker) async {
        let device = await make(place, probe)
        device.trigger()
        await probe.begun(1)
        device.trigger()
        let returned = Milestone()
        let waiting = Task {
            await place.scheduler.endAndWait()
            returned.reach()
            return probe.running
        }
        // Either the call waits, or it has returned too early.
        while !place.scheduler.isEndAwaited && !returned.isReached { await Task.yield() }
        #expect(!returned.isReached, "\(self)")
        probe.gate.reach()
        #expect(await waiting.value == 0, "\(self)")
        device.trigger()
        await place.settle()
        #expect(probe.begun == 1, "\(self)")
        device.discard()
    }

    /// One value is due and on its way, or its action runs; the other one waits for its time.
    private func flush(_ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker) async {
        var device: MatrixDevice? = await make(place, probe)
        // No single job keeps all lanes busy.
        let mayGoOn = context == .shared ? nil : await place.hold()
        device?.send()
        device?.trigger()
        device = nil
        mayGoOn?.reach()
        probe.gate.reach()
        await probe.begun(2)
        await place.settle()
        #expect(probe.begun == 2 && probe.most == 1, "\(self)")
    }

    // MARK: Deadlines

    /// Runs `operation` with a deadline on the clock of the place, on its actor if it is one.
    private func withDeadline(
        _ limit: Duration, _ place: MatrixPlace, _ operation: @escaping @Sendable () async -> Void
    ) async {
        let clock = TimerClock(on: place.scheduler)
        switch context {
        case .mainActor: await Task { @MainActor in await clock.withDeadline(in: limit) { await operation() } }.value
        case .actor: await place.station.withDeadline(clock, limit, operation)
        default: await clock.withDeadline(in: limit) { await operation() }
        }
    }

    /// An operation that ends while the context is busy is not cancelled, although its deadline passes.
    private func staleDeadline(_ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker) async {
        let mayGoOn = await place.hold()
        let passed = TimerClock(on: .shared, clock: .continuous)
        await withDeadline(.milliseconds(1), place) {
            try? await passed.sleep(for: .milliseconds(2))
            #expect(!Task.isCancelled, "\(self)")
        }
        mayGoOn.reach()
        await place.settle()
    }

    /// The call returns when an operation that ignores its cancellation has ended.
    private func deadlineWaits(_ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker) async {
        let isCancelled = Milestone()
        let waiting = Task {
            await withDeadline(.milliseconds(1), place) {
                await withTaskCancellationHandler {
                    await probe.actSuspending()
                } onCancel: {
                    isCancelled.reach()
                }
            }
            return probe.running
        }
        await isCancelled.reached()
        await letOthersRun()
        #expect(probe.running == 1, "\(self)")
        probe.gate.reach()
        #expect(await waiting.value == 0, "\(self)")
    }

    /// A deadline on a context that has ended never passes.
    private func deadlineWithoutContext(
        _ place: MatrixPlace, _ probe: MatrixProbe, _ make: MatrixDevice.Maker
    ) async {
        let waiting = Task { await withDeadline(.seconds(3_600), place) { await probe.actSuspending() } }
        await probe.begun(1)
        place.scheduler.end()
        #expect(place.scheduler.timers.isEmpty, "\(self)")
        probe.gate.reach()
        await waiting.value
        #expect(probe.cancelled == 0, "\(self)")
    }
}
