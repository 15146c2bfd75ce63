import Interleaver
import Timers

extension Scenario {
    /// A tick that is due, with an observer.
    static var observers: [Scenario] {
        [
            announced("tick-observer-goes") { run, _ in run.scheduler.observer = nil },
            announced("tick-observer-changes") { run, _ in run.scheduler.observer = Observer(run.driver) },
            announced("announced-tick-cancel") { _, timer in timer.cancel() },
            announced("announced-tick-pause") { _, timer in timer.pause() },
            announced("announced-tick-restart") { _, timer in timer.restart() },
        ]
    }

    private static func announced(_ name: String, _ call: @escaping (Run, Subject) -> Void) -> Scenario {
        Scenario(name) { run in
            run.scheduler.observer = Observer(run.driver)
            let timer = run.due()
            run.thread("caller") { call(run, timer) }
        }
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
