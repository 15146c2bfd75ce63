/// The requests that keep one notification in the notification center for a countdown that runs, and none for one that
/// does not.
///
/// Pure: it has no lock and no clock. The center answers a call later, perhaps after further changes, and may carry out
/// two calls that overlap in either order. So the machine asks for one thing at a time and remembers what is wanted in
/// between. Only a removal is asked for at once, while a notification is being added, because the process may be
/// suspended before the answer comes. When both have been answered, the removal is asked for again, alone.
package struct NotificationMachine: Hashable, Sendable {
    /// A notification: when it is due, and which content it has.
    package struct Plan: Hashable, Sendable {
        /// On the continuous clock, in nanoseconds.
        package let deadline: UInt64
        /// Grows with each new content.
        package let revision: Int

        package init(deadline: UInt64, revision: Int) {
            self.deadline = deadline
            self.revision = revision
        }
    }

    /// The run of a countdown, as far as its notification is concerned.
    package enum Run: Hashable, Sendable {
        /// There is no end to wait for: the countdown is idle or paused.
        case none
        case ahead(Plan)
        /// The run is over. The plan is nil if the end has been seen before.
        case over(Plan?)
    }

    /// A call to the center.
    package enum Call: Hashable, Sendable {
        /// Adds a notification, in place of the one that waits.
        case add(Plan)
        /// Removes the notification, whether it waits or the user has seen it.
        case remove
    }

    /// The answer to a call that adds a notification.
    package enum Answer: Hashable, Sendable {
        case added
        /// The notification waits, but the user does not allow the app to show it.
        case hidden
        case refused(Trouble)
    }

    /// Why the user will see no notification.
    package enum Trouble: Hashable, Sendable {
        /// The user does not allow it.
        case notAllowed
        /// The center refused the notification, with this description.
        case failed(String)
    }

    private enum Wish: Hashable, Sendable {
        case nothing
        case plan(Plan)
        /// Another process has planned the notification of a run that is over, and the user may not have seen it.
        case asItIs
    }

    private enum Content: Hashable, Sendable {
        case unknown
        case nothing
        case plan(Plan)
    }

    private var wish = Wish.asItIs
    /// The content of the center; another process may have left a notification.
    private var content = Content.unknown
    /// The notification that is being added.
    private var adding: Plan?
    private var isRemoving = false
    /// Whether two calls overlapped, so that either may have been the last.
    private var hasOverlap = false
    /// The plan that the center has refused.
    private var refused: Plan?
    /// Whether the run is over, and has left a notification to the user.
    private var isOver = false
    /// The trouble that has been reported since the last success.
    private var reported: Trouble?

    package init() {}
}

extension NotificationMachine {
    /// A countdown begins to use the notification, or gives it another content.
    ///
    /// - Returns: what the caller asks of the center; nil for nothing. The same goes for all events.
    package mutating func begin(_ run: Run, isInForeground: Bool, at now: UInt64) -> Call? {
        guard case .over = run, !isInForeground else { return change(to: run, isInForeground: isInForeground) }
        // The notification of the run that is over has been shown, perhaps for another process. Only one that is still
        // to come belongs to another run.
        if case .plan(let plan) = wish, plan.deadline > now { wish = .nothing }
        isOver = true
        return next()
    }

    /// The countdown has changed, or its run has ended.
    ///
    /// An end in the background leaves the notification to the user. An end in the foreground removes it.
    package mutating func change(to run: Run, isInForeground: Bool) -> Call? {
        isOver = false
        switch run {
        case .none: wish = .nothing
        case .ahead(let plan): wish = .plan(plan)
        case .over where isInForeground: wish = .nothing
        case .over(let plan):
            if let plan { wish = .plan(plan) }
            isOver = true
        }
        return next()
    }

    /// The app came to the foreground, where the user sees the notification that a finished run has left.
    package mutating func cameToForeground() -> Call? {
        guard isOver else { return nil }
        isOver = false
        wish = .nothing
        return next()
    }

    /// The center has answered the call that adds a notification.
    ///
    /// - Returns: the next call, and what to report.
    package mutating func added(_ answer: Answer) -> (Call?, Trouble?) {
        guard let plan = adding.take() else { return (nil, nil) }
        var trouble: Trouble?
        switch answer {
        case .added: (reported, refused) = (nil, nil)
        case .hidden: (trouble, refused) = (.notAllowed, nil)
        case .refused(let reason): (trouble, refused) = (reason, plan)
        }
        // After a failure the notification before it may still wait.
        content = hasOverlap || refused == plan ? .unknown : .plan(plan)
        if trouble == reported { trouble = nil }
        if let trouble { reported = trouble }
        return (next(), trouble)
    }

    /// The center has carried out the removal.
    package mutating func removed() -> Call? {
        isRemoving = false
        content = hasOverlap ? .unknown : .nothing
        return next()
    }

    private mutating func next() -> Call? {
        if adding != nil {
            guard wish == .nothing, !hasOverlap else { return nil }
            hasOverlap = true
            return remove()
        }
        guard !isRemoving else { return nil }
        switch wish {
        case .asItIs: return nil
        case .plan(let plan) where plan != refused:
            guard content != .plan(plan) else { return nil }
            hasOverlap = false
            adding = plan
            return .add(plan)
        case .nothing, .plan:
            guard content != .nothing else { return nil }
            hasOverlap = false
            return remove()
        }
    }

    private mutating func remove() -> Call {
        isRemoving = true
        return .remove
    }
}
