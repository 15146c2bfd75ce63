import Countdowns
import Timers

/// A notification center that carries out and answers each call when a test says so, in any order.
@MainActor final class ManualCenter: CountdownNotificationCenter {
    struct Waiting: Equatable {
        let content: String
        /// On the continuous clock, in nanoseconds.
        let due: UInt64
    }

    private enum Request {
        case add(Waiting, @Sendable (NotificationMachine.Answer) -> Void)
        case remove(@Sendable () -> Void)
    }

    private struct Call {
        let identifier: String
        let request: Request
        /// Set when the call is carried out.
        var outcome: NotificationMachine.Answer?
    }

    private var calls: [Call] = []
    private(set) var waiting: [String: Waiting] = [:]
    /// The last one that the center refused.
    private(set) var refused: [String: Waiting] = [:]
    /// What the user finds when they look for what they have missed.
    private(set) var seen: [String: Waiting] = [:]
    /// Each notification that came up.
    private(set) var shown: [(identifier: String, waiting: Waiting)] = []
    /// How many calls there have been.
    private(set) var asked = 0
    private(set) var isInForeground = true
    private var foregroundActions: [@MainActor () -> Void] = []
    /// How the center answers calls that add.
    var answer = NotificationMachine.Answer.added

    var openCalls: Int { calls.count }

    /// The calls for an identifier that have not been answered: those that add, and those that remove.
    func open(_ identifier: String) -> (adding: Int, removing: Int) {
        let own = calls.filter { call in call.identifier == identifier }
        let adding = own.count { call in if case .add = call.request { true } else { false } }
        return (adding, own.count - adding)
    }

    func observeForeground(_ action: @escaping @MainActor () -> Void) { foregroundActions.append(action) }

    func add(
        _ identifier: String, _ content: String, after delay: Duration,
        answer: @escaping @Sendable (NotificationMachine.Answer) -> Void
    ) {
        asked += 1
        let due = TimerClock().now.advanced(by: delay).nanoseconds
        calls.append(Call(identifier: identifier, request: .add(Waiting(content: content, due: due), answer)))
    }

    func remove(_ identifier: String, answer: @escaping @Sendable () -> Void) {
        asked += 1
        calls.append(Call(identifier: identifier, request: .remove(answer)))
    }

    /// Carries out a call, long before its answer perhaps.
    func carryOut(_ index: Int) {
        guard calls[index].outcome == nil else { return }
        calls[index].outcome = answer
        let identifier = calls[index].identifier
        switch calls[index].request {
        case .add(let new, _):
            if case .refused = answer { refused[identifier] = new } else { waiting[identifier] = new }
        case .remove: (waiting[identifier], seen[identifier]) = (nil, nil)
        }
    }

    func answer(_ index: Int) {
        carryOut(index)
        let call = calls.remove(at: index)
        switch call.request {
        case .add(_, let answer): answer(call.outcome ?? .added)
        case .remove(let answer): answer()
        }
    }

    /// Carries out and answers all calls, those that come during this call too.
    ///
    /// - Returns: whether there was an end of them.
    func settle() -> Bool {
        for _ in 0..<100 {
            if calls.isEmpty { return true }
            answer(0)
        }
        return false
    }

    /// Shows what is due.
    func pass() {
        let now = TimerClock().now.nanoseconds
        for (identifier, notification) in waiting where notification.due <= now {
            waiting[identifier] = nil
            // An app in the foreground is asked, and shows nothing.
            if isInForeground { continue }
            seen[identifier] = notification
            shown.append((identifier, notification))
        }
    }

    func move(toForeground isInForeground: Bool) {
        let hasCome = isInForeground && !self.isInForeground
        self.isInForeground = isInForeground
        if hasCome { for action in foregroundActions { action() } }
    }

    /// The process is killed: of the calls on their way to the system some arrive, and none is answered.
    func kill(arrives: () -> Bool) {
        for index in calls.indices where arrives() { carryOut(index) }
        calls = []
        foregroundActions = []
    }
}
