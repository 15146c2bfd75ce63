import Interleaver
import Timers

extension Scenario {
    /// A tick that is due, with an observer.
    static var observers: [Scenario] {
        [
            Scenario("tick-observer-goes") { run in
                run.scheduler.observer = Observer(run.driver)
                _ = run.due()
                run.thread("caller") { run.scheduler.observer = nil }
            },
            Scenario("tick-observer-changes") { run in
                run.scheduler.observer = Observer(run.driver)
                _ = run.due()
                run.thread("caller") { run.scheduler.observer = Observer(run.driver) }
            },
            Scenario("announced-tick-cancel") { run in
                run.scheduler.observer = Observer(run.driver)
                let timer = run.due()
                run.thread("caller") { timer.call(.ends) { timer in _ = timer.cancel() } }
            },
            Scenario("announced-tick-pause") { run in
                run.scheduler.observer = Observer(run.driver)
                let timer = run.due()
                run.thread("caller") { timer.call(.pauses) { timer in timer.pause() } }
            },
            Scenario("announced-tick-restart") { run in
                run.scheduler.observer = Observer(run.driver)
                let timer = run.due()
                run.thread("caller") { timer.call(.moves(1_000)) { timer in _ = timer.restart() } }
            },
        ]
    }
}

/// Notices when the scheduler calls or releases it with a lock held.
private final class Observer: TimerObserver {
    private let driver: ManualDriver

    init(_ driver: ManualDriver) {
        self.driver = driver
    }

    func timer(_ timer: TimerInfo, did event: TimerEvent) {
        if Interleaver.shared.holdsLock { Report.fail(.codeUnderLock, "the observer is called with a lock held") }
        switchPoint("notifying the observer")
    }

    deinit {
        if Interleaver.shared.holdsLock { Report.fail(.codeUnderLock, "the observer is released with a lock held") }
    }
}
