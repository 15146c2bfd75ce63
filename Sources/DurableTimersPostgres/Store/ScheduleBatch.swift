#if Postgres
    import DurableTimers
    import Timers

    /// Requests as one statement writes them: each key once, and in the order of names and keys.
    struct ScheduleBatch {
        private struct Place: Hashable {
            let name: String
            let key: String
        }

        private let requests: [DeadlineRequest]
        /// The requests that count, by their places in `requests`: those with a key in order, and those without behind
        /// them.
        private let keyed: [Int]
        private let keyless: [Int]

        init(_ requests: [DeadlineRequest]) {
            self.requests = requests
            var last: [Place: Int] = [:]
            var keyless: [Int] = []
            for (index, request) in requests.enumerated() {
                if let key = request.key {
                    last[Place(name: request.name, key: key)] = index
                } else {
                    keyless.append(index)
                }
            }
            self.keyless = keyless
            keyed = last.sorted { lhs, rhs in
                lhs.key.name == rhs.key.name
                    ? lhs.key.key.precedes(rhs.key.key) : lhs.key.name.precedes(rhs.key.name)
            }.map(\.value)
        }

        var parameters: [PostgresParameter] {
            let written = (keyed + keyless).map { index in requests[index] }
            return [
                .texts(written.map(\.name)), .texts(written.map(\.key)),
                .timestamptzs(
                    written.map { request in if case .at(let instant) = request.time { instant } else { nil } }),
                .intervals(
                    written.map { request in if case .after(let delay) = request.time { max(delay, .zero) } else { nil }
                    }),
                .byteas(written.map(\.payload)),
                .texts(written.map { request in request.trace?.withoutZeros }),
            ]
        }

        /// The identifier of each request's row.
        ///
        /// The server gives rows without a key their identifiers in the order of the statement, but may return them in
        /// another.
        func ids(from rows: PostgresAnswer) throws -> [DeadlineID] {
            var byPlace: [Place: DeadlineID] = [:]
            var others: [DeadlineID] = []
            for row in rows {
                guard let id = row.integer(0).map(DeadlineID.init) else { continue }
                if let name = row.text(1), let key = row.text(2) {
                    byPlace[Place(name: name, key: key)] = id
                } else {
                    others.append(id)
                }
            }
            others.sort()
            guard others.count == keyless.count else { throw InvalidAnswer() }
            var result = [DeadlineID?](repeating: nil, count: requests.count)
            for (index, id) in zip(keyless, others) { result[index] = id }
            for (index, request) in requests.enumerated() {
                if let key = request.key { result[index] = byPlace[Place(name: request.name, key: key)] }
            }
            return try result.map { id in
                guard let id else { throw InvalidAnswer() }
                return id
            }
        }
    }
#endif
