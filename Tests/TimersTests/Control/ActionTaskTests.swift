import TestSupport
import Testing
import Timers
import TimersTesting

/// A form of timer whose action runs in a task.
enum SuspendingForm: CaseIterable {
    case actor, mainActor, mainActorOwnerless

    /// An owner for one test: an actor shared between virtual times would run on the executor of any of them.
    actor Home: StageOwner {}

    func start(
        _ schedule: TimerSchedule, _ home: Home, _ action: @escaping @Sendable (Tick) async throws -> Void
    ) async -> OwnedTimer {
        switch self {
        case .actor: OwnedTimer(schedule, actor: home) { _, tick in try await action(tick) }
        case .mainActor, .mainActorOwnerless: await startOnMain(schedule, home, action)
        }
    }

    @MainActor
    private func startOnMain(
        _ schedule: TimerSchedule, _ home: Home, _ action: @escaping @Sendable (Tick) async throws -> Void
    ) -> OwnedTimer {
        if self == .mainActorOwnerless { return OwnedTimer(schedule) { tick in try await action(tick) } }
        return OwnedTimer(schedule, owner: home) { _, tick in try await action(tick) }
    }
}

/// A call that ends a timer.
enum EndingCall: CaseIterable {
    case cancel, cancelAndWait, letGoOfHandle

    func perform(on handle: Slot<OwnedTimer>) async {
        switch self {
        case .cancel: handle.value?.cancel()
        case .cancelAndWait: await handle.value?.cancelAndWait()
        case .letGoOfHandle: handle.letGo()
        }
    }
}

@Suite(.patient)
struct `The task of an action that runs` {
    private let home = SuspendingForm.Home()

    /// Starts a timer that ticks after ten seconds.
    ///
    /// Its action sleeps for five seconds and reports how the sleep ended.
    private func start(
        _ form: SuspendingForm, in time: VirtualTime, _ notes: Notes<String>,
        _ begin: @escaping @Sendable (Tick) async -> Void = { _ in }
    ) async -> Slot<OwnedTimer> {
        let clock = time.clock
        let handle = await form.start(.every(.seconds(10)), home) { tick in
            notes.add("begins")
            await begin(tick)
            do {
                try await clock.sleep(for: .seconds(5))
                notes.add("slept, cancelled: \(Task.isCancelled)")
            } catch {
                notes.add("\(error), cancelled: \(Task.isCancelled)")
            }
        }
        return Slot(handle)
    }

    private static let cancelled = ["begins", "CancellationError(), cancelled: true"]
    private static let slept = ["begins", "slept, cancelled: false"]

    @Test(.virtualTime, arguments: SuspendingForm.allCases, EndingCall.allCases)
    func `is cancelled with its timer`(form: SuspendingForm, call: EndingCall) async {
        let time = VirtualTime.current
        let notes = Notes<String>()
        let handle = await start(form, in: time, notes)
        await time.advance(by: .seconds(11))
        #expect(notes.entries == ["begins"])
        await call.perform(on: handle)
        if call == .cancelAndWait { #expect(notes.entries == Self.cancelled) }
        await time.advance(by: .zero)
        #expect(notes.entries == Self.cancelled)
        #expect(time.now == TimerInstant(nanoseconds: 11_000_000_000))
        await time.advance(by: .seconds(100))
        #expect(notes.entries == Self.cancelled)
    }

    enum OtherCall: CaseIterable {
        case pause, pauseAndResume, restart, restartAfter, reschedule, fire, read

        func perform(on timer: some TimerControlling) {
            switch self {
            case .pause: timer.pause()
            case .pauseAndResume:
                timer.pause()
                timer.resume()
            case .restart: timer.restart()
            case .restartAfter: timer.restart(after: .seconds(60))
            case .reschedule: timer.reschedule(.every(.seconds(60)))
            case .fire: timer.fire()
            case .read: _ = (timer.state, timer.info)
            }
        }
    }

    @Test(.virtualTime, arguments: SuspendingForm.allCases, OtherCall.allCases)
    func `continues after a call that does not end its timer`(form: SuspendingForm, call: OtherCall) async {
        let time = VirtualTime.current
        let notes = Notes<String>()
        let handle = await start(form, in: time, notes)
        await time.advance(by: .seconds(11))
        if let timer = handle.value { call.perform(on: timer) }
        await time.advance(by: .seconds(8))
        #expect(notes.entries.prefix(2) == Self.slept[...])
        await handle.value?.cancelAndWait()
    }

    @Test(.virtualTime, arguments: SuspendingForm.allCases, EndingCall.allCases)
    func `continues after the action itself has ended its timer`(form: SuspendingForm, call: EndingCall) async {
        let time = VirtualTime.current
        let notes = Notes<String>()
        let own = Slot<Slot<OwnedTimer>>()
        let handle = await start(form, in: time, notes) { _ in
            guard let handle = own.value else { return }
            await call.perform(on: handle)
            if Task.isCancelled { notes.add("cancelled by itself") }
        }
        own.put(handle)
        await time.advance(by: .seconds(10))
        #expect(notes.entries == ["begins"])
        await time.advance(by: .seconds(100))
        #expect(notes.entries == Self.slept)
        own.put(nil)
    }

    @Test(.virtualTime, arguments: SuspendingForm.allCases)
    func `belongs to its own timer and its own tick`(form: SuspendingForm) async {
        let time = VirtualTime.current
        let notes = Notes<String>()
        let first = await start(form, in: time, notes)
        let second = await start(form, in: time, notes)
        await time.advance(by: .seconds(11))
        first.letGo()
        await time.advance(by: .seconds(5))
        #expect(notes.entries == ["begins", "begins", "CancellationError(), cancelled: true", Self.slept[1]])
        // The second timer's next tick has a task of its own.
        await time.advance(by: .seconds(5))
        second.letGo()
        await time.advance(by: .zero)
        #expect(notes.entries.suffix(2) == Self.cancelled[...])
    }

    @Test(arguments: SuspendingForm.allCases)
    func `is not cancelled when the action has thrown`(form: SuspendingForm) async throws {
        let timer = await form.start(.every(.milliseconds(1)).onError(.finish), home) { _ in throw Trouble() }
        guard case .failed(let error) = try await timer.waitUntilFinished() else {
            Issue.record("it did not fail")
            return
        }
        #expect(error is Trouble)
        await timer.cancelAndWait()
    }
}
