import Timers

/// Every call that a timer accepts.
enum ControlCall: CaseIterable {
    case pause, resume, resumeAfterFullInterval, resumeKeepingPhase, restart, restartAfter, reschedule, fire
    case cancel, cancelAndWait, read, awaitEnd, insertIntoBag, dropHandle

    /// Makes the call twice, and does not wait.
    func performTwice(on subject: Subject) {
        perform(on: subject)
        perform(on: subject)
    }

    private func perform(on subject: Subject) {
        let timer = subject.probe
        switch self {
        case .pause: timer.pause()
        case .resume: timer.resume()
        case .resumeAfterFullInterval: timer.resume(.afterFullInterval)
        case .resumeKeepingPhase: timer.resume(.keepingPhase)
        case .restart: timer.restart()
        case .restartAfter: timer.restart(after: .seconds(7200))
        case .reschedule: timer.reschedule(.every(.seconds(1800)))
        case .fire: timer.fire()
        case .cancel: timer.cancel()
        case .cancelAndWait: subject.track { await timer.cancelAndWait() }
        case .read: _ = (timer.state, timer.tickCount, timer.nextTick, timer.remaining, timer.info)
        case .awaitEnd:
            subject.track {
                let waiter = Task { try await timer.waitUntilFinished() }
                waiter.cancel()
                _ = await waiter.result
            }
        case .insertIntoBag: if let handle = subject.handle.value { handle.store(in: subject.bag) }
        case .dropHandle: subject.handle.put(nil)
        }
    }

    /// Makes the call twice, in an action that may suspend.
    func performTwiceInside(on subject: Subject) async {
        if self == .cancelAndWait {
            await subject.probe.cancelAndWait()
            await subject.probe.cancelAndWait()
        } else {
            performTwice(on: subject)
        }
    }
}
