#if Postgres || PostgresNIO
    @_spi(Store) import DurableTimers
    @_spi(Tool) import Timers

    /// The state of the connection that listens for the runners of a store, and holds their locks.
    ///
    /// A pure value without a lock or a clock: its holder tells it what happened, and follows the directives.
    struct SessionMachine<Session> {
        /// An instruction to the holder.
        enum Directive {
            /// Connect when the delay has passed; the number tells this connection from earlier ones.
            case connect(Int, after: Duration)
            /// Cancel the connection.
            case disconnect
            case tell(RunnerID, StoreNotice)
            /// Let the callers go on that wait for the connection; without one behind a pooler.
            case admit(Session?)
            case refuse(any Error)
            /// The runner hears nothing more.
            case dismiss(RunnerID)
        }

        private enum Connection {
            case none
            case connecting
            case open(Session)
            /// There is none, and trying again cannot help.
            case pooled
        }

        private static var backoff: Backoff {
            .exponential(from: .milliseconds(100), maximum: .milliseconds(3200), jitter: 0.5)
        }
        private static var pooled: String { "a pooler gives each transaction another connection" }

        private var connection = Connection.none
        private var listeners: Set<RunnerID> = []
        /// The runners with a lock.
        private var joined: Set<RunnerID> = []
        /// Why runners have lost their locks, for those that have not left.
        private var disowned: [RunnerID: String] = [:]
        /// Whether callers wait for the connection.
        private var isAwaited = false
        /// The number of the connection; what an earlier one still says does not count.
        private var number = 0
        private var failures = Backoff.Series(Self.backoff)

        func hasJoined(_ runner: RunnerID) -> Bool { joined.contains(runner) }

        // MARK: Runners

        /// A runner listens.
        mutating func listen(_ runner: RunnerID) -> [Directive] {
            listeners.insert(runner)
            if let reason = disowned[runner] { return [.tell(runner, .disowned(reason))] }
            switch connection {
            case .open: return [.tell(runner, .reliable)]
            case .pooled: return [.tell(runner, .unreliable(Self.pooled))]
            case .connecting: return []
            case .none: return connect(after: .zero)
            }
        }

        /// A caller waits for the connection.
        mutating func wait() -> [Directive] {
            switch connection {
            case .open(let session): return [.admit(session)]
            case .pooled: return [.admit(nil)]
            case .connecting, .none:
                isAwaited = true
                if case .none = connection { return connect(after: .zero) }
                return []
            }
        }

        /// A runner has taken its lock.
        ///
        /// - Returns: whether the connection still has it.
        mutating func join(_ runner: RunnerID) -> Bool {
            guard case .open = connection else { return false }
            joined.insert(runner)
            return true
        }

        /// A runner gives its lock back.
        ///
        /// - Returns: the connection that has the lock; nil if there is none.
        mutating func leave(_ runner: RunnerID) -> Session? {
            guard joined.remove(runner) != nil, case .open(let session) = connection else { return nil }
            return session
        }

        /// A runner no longer listens.
        mutating func forget(_ runner: RunnerID) -> [Directive] {
            disowned[runner] = nil
            let isKnown = listeners.remove(runner) != nil
            return (isKnown ? [.dismiss(runner)] : []) + disconnectIfUnused()
        }

        // MARK: The connection

        private mutating func connect(after delay: Duration) -> [Directive] {
            connection = .connecting
            number += 1
            return [.connect(number, after: delay)]
        }

        private mutating func disconnectIfUnused() -> [Directive] {
            guard listeners.isEmpty, joined.isEmpty, !isAwaited else { return [] }
            if case .none = connection { return [] }
            connection = .none
            number += 1
            return [.disconnect]
        }

        /// A connection listens; nil behind a pooler.
        mutating func opened(_ session: Session?, _ number: Int) -> [Directive] {
            guard number == self.number else { return [] }
            failures = Backoff.Series(Self.backoff)
            isAwaited = false
            connection = session.map { session in .open(session) } ?? .pooled
            // A write before the server listened has sent no notice.
            let notices: [StoreNotice] = session == nil ? [.unreliable(Self.pooled)] : [.reliable, .changed]
            return [.admit(session)] + listeners.flatMap { runner in notices.map { notice in .tell(runner, notice) } }
        }

        /// A connection is lost, or could not be made: others may take the rows of its runners, and it is made again.
        mutating func lost(_ error: any Error, _ number: Int) -> [Directive] {
            guard number == self.number else { return [] }
            let reason = "the connection that listens is lost: \(error)"
            for runner in joined { disowned[runner] = reason }
            let notices: [Directive] = listeners.flatMap { runner -> [Directive] in
                let isDisowned = joined.contains(runner)
                return (isDisowned ? [.tell(runner, .disowned(reason))] : []) + [.tell(runner, .unreliable(reason))]
            }
            joined = []
            isAwaited = false
            return [.refuse(error)] + notices + connect(after: Self.backoff.delay(after: &failures))
        }

        /// The server sends a notice.
        func received(_ notice: StoreNotice, _ number: Int) -> [Directive] {
            number == self.number ? listeners.map { runner in .tell(runner, notice) } : []
        }

        /// The store is gone.
        mutating func stop() -> [Directive] {
            number += 1
            connection = .none
            return [.disconnect, .refuse(CancellationError())]
        }
    }
#endif
