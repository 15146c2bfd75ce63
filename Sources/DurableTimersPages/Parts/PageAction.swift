import DurableTimers

/// What the button of a form does.
enum PageAction: String {
    case cancel, retry, delete

    init?(_ page: Links.Page) { self.init(rawValue: page.rawValue) }

    var page: Links.Page {
        switch self {
        case .cancel: .cancel
        case .retry: .retry
        case .delete: .delete
        }
    }

    var permission: DeadlinePages.Actions {
        switch self {
        case .cancel: .cancel
        case .retry: .retry
        case .delete: .delete
        }
    }

    /// What the button says.
    var word: String {
        switch self {
        case .cancel: "Cancel"
        case .retry: "Run again"
        case .delete: "Delete"
        }
    }

    /// What the next page says, if deadlines were found in a state that lets this be done.
    var past: String {
        switch self {
        case .cancel: "cancelled"
        case .retry: "due again"
        case .delete: "deleted"
        }
    }

    /// Does it, and returns for how many deadlines: others may have changed in the meantime.
    func perform(_ ids: [DeadlineID], on store: any DeadlineStore) async throws -> Int {
        switch self {
        case .retry: return try await store.revive(ids)
        case .delete: return try await store.delete(ids)
        case .cancel:
            var count = 0
            for id in ids where try await store.cancel(.id(id)).isInTime { count += 1 }
            return count
        }
    }
}
