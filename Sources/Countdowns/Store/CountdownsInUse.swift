#if Foundation
    import Synchronization

    /// The countdowns of a store that are in use, so that two callers who ask for one key get the same countdown.
    struct CountdownsInUse: ~Copyable, Sendable {
        /// Those of one key: at most one of each kind.
        struct Users: Sendable {
            weak var main: Countdown?
            weak var shared: SharedCountdown?

            var isEmpty: Bool { main == nil && shared == nil }
        }

        /// No code of a user runs, and no countdown is released, while the lock is held.
        private let users = Mutex<[String: Users]>([:])

        func countdown<Kind: Sendable>(_ key: String, as kind: WritableKeyPath<Users, Kind?>) -> Kind? {
            users.withLock { users in users[key]?[keyPath: kind] }
        }

        func add<Kind: Sendable>(_ countdown: Kind, _ key: String, as kind: WritableKeyPath<Users, Kind?>) {
            users.withLock { users in users[key, default: Users()][keyPath: kind] = countdown }
        }

        /// Forgets the keys whose countdowns are gone; O(number of keys).
        func forgetUnused() {
            let used = users.withLock { users in
                // Asking whether a countdown is gone retains it for a moment, and that reference may become the last
                // one.
                let used = users.values.map { users in (users.main, users.shared) }
                users = users.filter { _, users in !users.isEmpty }
                return used
            }
            withExtendedLifetime(used) {}
        }
    }
#endif
