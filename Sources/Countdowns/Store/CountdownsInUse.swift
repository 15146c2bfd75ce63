#if Foundation
    import Synchronization

    /// The countdowns of a store that somebody uses, so that two who ask for one key get the same.
    struct CountdownsInUse: ~Copyable, Sendable {
        /// Those of one key: at most one of each kind.
        struct Users: Sendable {
            weak var main: Countdown?
            weak var shared: SharedCountdown?

            var isEmpty: Bool { main == nil && shared == nil }
        }

        /// No code of a user runs, and no countdown is let go of, while it is held.
        private let users = Mutex<[String: Users]>([:])

        func countdown<Kind: Sendable>(_ key: String, as kind: WritableKeyPath<Users, Kind?>) -> Kind? {
            users.withLock { users in users[key]?[keyPath: kind] }
        }

        func add<Kind: Sendable>(_ countdown: Kind, _ key: String, as kind: WritableKeyPath<Users, Kind?>) {
            users.withLock { users in users[key, default: Users()][keyPath: kind] = countdown }
        }

        /// Lets go of what belongs to those that are gone; O(number of countdowns).
        func forgetUnused() {
            let used = users.withLock { users in
                // Whoever is held here is not let go of while the lock is held.
                let used = users.values.map { users in (users.main, users.shared) }
                users = users.filter { _, users in !users.isEmpty }
                return used
            }
            _ = used
        }
    }
#endif
