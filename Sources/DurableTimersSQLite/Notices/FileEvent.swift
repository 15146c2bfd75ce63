#if SQLite
    /// What the system reports of the files beside that of a store.
    enum FileEvent: Sendable {
        /// The log was written to.
        case written
        /// A process has closed the file of the runners' locks.
        case closed
        /// The log was deleted or renamed.
        case lost
        /// The file of the database may have another name, or none.
        case renamed
    }
#endif
