#if Foundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif
    import Timers

    extension DurableTimers {
        /// Schedules a deadline at a date, or moves the one with this key.
        ///
        /// - Parameters:
        ///   - deadline: what the handler receives.
        ///   - key: what makes it the only one of its kind; nil for any number of them.
        ///   - date: when it is due; at once if that has passed.
        /// - Returns: the identifier of its row.
        /// - Throws: the errors of the store, and of encoding the deadline.
        @discardableResult
        public func schedule<Deadline: DurableDeadline>(
            _ deadline: Deadline, key: String? = nil, at date: Date
        ) async throws -> DeadlineID {
            try await schedule(deadline, key: key, at: TimerInstant(date))
        }
    }

    extension DurableTimers where Store: SynchronousTransactions {
        /// Schedules a deadline at a date, with a transaction of the store.
        ///
        /// - Parameters:
        ///   - deadline: what the handler receives.
        ///   - key: what makes it the only one of its kind; nil for any number of them.
        ///   - date: when it is due; at once if that has passed.
        ///   - transaction: the transaction, which has to be one of this store's.
        /// - Returns: the identifier of its row.
        /// - Throws: the errors of the store, and of encoding the deadline.
        @discardableResult
        public func schedule<Deadline: DurableDeadline>(
            _ deadline: Deadline, key: String? = nil, at date: Date, in transaction: Store.Transaction
        ) throws -> DeadlineID {
            try schedule(deadline, key: key, at: TimerInstant(date), in: transaction)
        }
    }

    extension DurableTimers where Store: AsynchronousTransactions {
        /// Schedules a deadline at a date, with a transaction of the store.
        ///
        /// - Parameters:
        ///   - deadline: what the handler receives.
        ///   - key: what makes it the only one of its kind; nil for any number of them.
        ///   - date: when it is due; at once if that has passed.
        ///   - transaction: the transaction, which has to be one of this store's.
        /// - Returns: the identifier of its row.
        /// - Throws: the errors of the store, and of encoding the deadline.
        @discardableResult
        public func schedule<Deadline: DurableDeadline>(
            _ deadline: Deadline, key: String? = nil, at date: Date, in transaction: Store.Transaction
        ) async throws -> DeadlineID {
            try await schedule(deadline, key: key, at: TimerInstant(date), in: transaction)
        }
    }

    extension DurableRun {
        /// When it was due, to the precision of `Date`.
        public var date: Date { Date(deadline) }
    }

    extension KeptDeadline {
        /// When it is due, to the precision of `Date`.
        public var date: Date { Date(due) }
    }
#endif
