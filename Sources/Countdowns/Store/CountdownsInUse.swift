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

        struct State: Sendable {
            var users: [String: Users] = [:]
            /// The number of keys at which `forgetUnused()` searches for those that are no longer in use.
            var limit = Self.fewKeys

            static let fewKeys = 32
        }

        /// No code of a user runs, and no countdown is released, while the lock is held.
        private let state = Mutex(State())

        func countdown<Kind: Sendable>(_ key: String, as kind: WritableKeyPath<Users, Kind?>) -> Kind? {
            state.withLock { state in state.users[key]?[keyPath: kind] }
        }

        func add<Kind: Sendable>(_ countdown: Kind, _ key: String, as kind: WritableKeyPath<Users, Kind?>) {
            state.withLock { state in state.users[key, default: Users()][keyPath: kind] = countdown }
        }

        /// Forgets the keys whose countdowns are gone; O(1) for each key that was added, on average.
        func forgetUnused() {
            let used = state.withLock { state -> [(Countdown?, SharedCountdown?)] in
                guard state.users.count >= state.limit else { return [] }
                // Checking whether a countdown is gone retains it for a moment, and that reference may become the last
                // one.
                let used = state.users.values.map { users in (users.main, users.shared) }
                state.users = state.users.filter { _, users in !users.isEmpty }
                // The next search comes when there are twice as many keys, so the keys added until then share its cost.
                state.limit = max(2 * state.users.count, State.fewKeys)
                return used
            }
            // This releases the countdowns, after the lock.
            withExtendedLifetime(used) {}
        }
    }
#endif
