#if PostgresNIO
    import PostgresNIO
    import Synchronization

    /// The connections that only urgent statements use.
    ///
    /// A connection executes its statements one after another, so a caller never waits for one that is free.
    final class ReservedConnections: Sendable {
        private struct Place {
            let connection: PostgresConnection
            let prepared = PreparedStatements()
            /// How many statements it has to execute.
            var statements = 0
        }

        private let places = Mutex<[Place]>([])

        func add(_ connection: PostgresConnection) {
            places.withLock { places in places.append(Place(connection: connection)) }
        }

        func remove(_ connection: PostgresConnection) {
            places.withLock { places in places.removeAll { place in place.connection === connection } }
        }

        /// The connection with the fewest statements; nil if there is none.
        func take() -> (connection: PostgresConnection, prepared: PreparedStatements)? {
            places.withLock { places in
                let least = places.indices.min { lhs, rhs in places[lhs].statements < places[rhs].statements }
                guard let least else { return nil }
                places[least].statements += 1
                return (places[least].connection, places[least].prepared)
            }
        }

        func giveBack(_ connection: PostgresConnection) {
            places.withLock { places in
                guard let place = places.firstIndex(where: { place in place.connection === connection }) else { return }
                places[place].statements -= 1
            }
        }
    }
#endif
