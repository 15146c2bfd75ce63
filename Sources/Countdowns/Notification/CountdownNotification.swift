import Timers

/// One notification of a center, by its identifier, and the countdown that uses it.
///
/// The countdown holds it, and so do calls to the center that have not been answered. When it is gone, a new one may
/// begin with the same identifier, because it asks the center again for all that it wants.
@MainActor
final class CountdownNotification {
    typealias Add = @MainActor (Duration, @escaping @Sendable (NotificationMachine.Answer) -> Void) -> Void
    typealias Report = @MainActor (NotificationMachine.Trouble) -> Void

    private let identifier: String
    private let center: any CountdownNotificationCenter
    private var machine = NotificationMachine()
    /// The number of the countdown that uses it; one that used it before changes nothing.
    private var user = 0
    private var scheduler = TimerScheduler.main
    /// Asks the center for a notification with the newest content.
    private var add: Add?
    private var revision = 0
    private var report: Report?

    init(_ identifier: String, at center: any CountdownNotificationCenter) {
        self.identifier = identifier
        self.center = center
    }

    deinit {
        // Any thread may release the last reference, but what the closures captured belongs to the main actor.
        MainContext.destroy(DisposalBox(takingFrom: &report))
        MainContext.destroy(DisposalBox(takingFrom: &add))
    }

    /// Begins to follow a countdown, in place of the one before.
    ///
    /// - Returns: the number with which the countdown reports its changes.
    func begin(_ countdown: Countdown, _ add: @escaping Add, _ report: @escaping Report) -> Int {
        user += 1
        revision += 1
        scheduler = countdown.scheduler
        let old = (self.add, self.report)
        (self.add, self.report) = (add, report)
        let (user, now) = (user, countdown.now)
        let run = run(of: countdown, at: now)
        perform(machine.begin(run, isInForeground: center.isInForeground, at: now))
        // The old closures are released here and not by the assignment: the `deinit` of what they captured may call
        // this again.
        withExtendedLifetime(old) {}
        return user
    }

    /// Follows a change of the countdown, or the end of its run.
    func change(_ countdown: Countdown, by user: Int) {
        guard user == self.user else { return }
        let run = run(of: countdown, at: countdown.now)
        perform(machine.change(to: run, isInForeground: center.isInForeground))
    }

    /// Removes the notification of a countdown that has no more use for it.
    func end(by user: Int) {
        guard user == self.user else { return }
        perform(machine.change(to: .none, isInForeground: center.isInForeground))
    }

    func cameToForeground() { perform(machine.cameToForeground()) }

    private func run(of countdown: Countdown, at now: UInt64) -> NotificationMachine.Run {
        switch countdown.machine.state {
        case .idle, .paused: return .none
        case .finished: return .over(nil)
        case .running(let deadline):
            let plan = NotificationMachine.Plan(deadline: deadline, revision: revision)
            return deadline > now ? .ahead(plan) : .over(plan)
        }
    }

    /// The center may answer inside its call, so the machine has changed by now.
    private func perform(_ call: NotificationMachine.Call?) {
        switch call {
        case nil: break
        case .add(let plan):
            let now = scheduler.nanoseconds(on: .continuous)
            add?(Duration(nanoseconds: plan.deadline.saturatingSubtract(now))) { [self] answer in
                MainContext.perform { MainActor.assumeIsolated { self.added(answer) } }
            }
        case .remove:
            center.remove(identifier) { [self] in
                MainContext.perform { MainActor.assumeIsolated { self.removed() } }
            }
        }
    }

    private func added(_ answer: NotificationMachine.Answer) {
        let (call, trouble) = machine.added(answer)
        perform(call)
        if let trouble { report?(trouble) }
    }

    private func removed() { perform(machine.removed()) }
}

/// A countdown's use of a notification.
@MainActor
final class NotificationUse: CountdownFollower {
    let notification: CountdownNotification
    private let number: Int

    init(_ notification: CountdownNotification, by number: Int) {
        self.notification = notification
        self.number = number
    }

    func countdownChanged(_ countdown: Countdown) { notification.change(countdown, by: number) }

    func end() { notification.end(by: number) }
}

extension Countdown {
    /// Removes the notification of the countdown, and plans no other.
    package func unfollow() {
        (follower as? NotificationUse)?.end()
        follow(with: nil)
    }
}
