#if Service
    import Synchronization

    /// The metrics of each name that an observer has met.
    final class NamedHandlers<Handlers: Sendable>: Sendable {
        private let make: @Sendable (String) -> Handlers
        private let made = Mutex<[String: Handlers]>([:])

        init(_ make: @escaping @Sendable (String) -> Handlers) { self.make = make }

        subscript(name: String) -> Handlers {
            if let found = made.withLock({ made in made[name] }) { return found }
            // A metrics system runs its own code here, so the lock is open.
            let new = make(name)
            return made.withLock { made in
                if let found = made[name] { return found }
                made[name] = new
                return new
            }
        }
    }
#endif
