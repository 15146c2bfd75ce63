import DurableTimers

/// The action of a form's button.
enum PageAction: String {
    case cancel, stop, retry, delete, pause, resume

    init?(_ page: Links.Page) { self.init(rawValue: page.rawValue) }

    var page: Links.Page {
        switch self {
        case .cancel: .cancel
        case .stop: .stop
        case .retry: .retry
        case .delete: .delete
        case .pause: .pause
        case .resume: .resume
        }
    }

    var permission: DeadlinePages.Actions {
        switch self {
        case .cancel, .stop: .cancel
        case .retry: .retry
        case .delete: .delete
        case .pause, .resume: .pause
        }
    }

    /// The text of the button.
    var word: String {
        switch self {
        case .cancel: "Cancel"
        case .stop: "Stop the run"
        case .retry: "Run again"
        case .delete: "Delete"
        case .pause: "Pause"
        case .resume: "Resume"
        }
    }

    /// Whether it can be undone, and needs no second button.
    var isHarmless: Bool { [.retry, .pause, .resume].contains(self) }

    /// The text of the next page after the action was done for `count` deadlines or kinds.
    func past(_ count: Int) -> String {
        let (subject, verb): (String, String) =
            switch self {
            case .cancel: ("deadline", "cancelled")
            case .stop: ("run", "stopped")
            case .retry: ("deadline", "due now")
            case .delete: ("deadline", "deleted")
            case .pause: ("kind", "paused")
            case .resume: ("kind", "resumed")
            }
        return count == 1 ? "1 \(subject) is \(verb)." : "\(count) \(subject)s are \(verb)."
    }

    /// Performs the action on the deadlines or kinds that a form names, and returns how often: the state of a deadline
    /// may have changed in the meantime.
    func perform(_ form: FormText, on store: any DeadlineStore) async throws -> Int {
        let ids = form.all("id").compactMap { text in Int64(text).map(DeadlineID.init(rawValue:)) }
        switch self {
        case .retry: return try await store.revive(ids)
        case .delete: return try await store.delete(ids)
        case .cancel, .stop:
            var count = 0
            for id in ids {
                let answer = try await store.cancel(.id(id), stopsRun: self == .stop)
                if self == .stop ? answer == .stopped : answer.isInTime { count += 1 }
            }
            return count
        case .pause, .resume:
            let names = form.all("kind")
            for name in names { try await store.setPaused(name, self == .pause) }
            return names.count
        }
    }
}
