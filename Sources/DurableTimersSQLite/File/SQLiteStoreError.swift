#if SQLite
    @_spi(Store) import DurableTimers
    import GRDB

    /// An error of the file of a store, which may not happen in another call.
    ///
    /// The call that throws it has changed nothing. Errors that no repetition can cure are a `DurableError`.
    public struct SQLiteStoreError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kind of an error.
        public struct Code: Hashable, Sendable {
            enum Value: Hashable, Sendable { case busy, full, readOnly, cannotOpen, inputOutput, other }

            let value: Value

            /// Another process holds the lock of the file for longer than a call waits for it.
            public static let busy = Code(value: .busy)
            /// The disk, or the quota of the user, is full.
            public static let full = Code(value: .full)
            /// The file, its folder or its file system cannot be written to.
            public static let readOnly = Code(value: .readOnly)
            /// The file cannot be opened or created.
            public static let cannotOpen = Code(value: .cannotOpen)
            /// The system cannot read or write the file.
            public static let inputOutput = Code(value: .inputOutput)
            /// Anything else that SQLite reports.
            public static let other = Code(value: .other)
        }

        /// The kind of the error.
        public let code: Code
        /// The path of the file.
        public let path: String
        /// The extended result code of SQLite, such as 778, which is `SQLITE_IOERR_WRITE`.
        public let resultCode: Int32
        /// A message that names the file and what went wrong.
        ///
        /// It contains no payload.
        public let description: String
    }

    extension SQLiteStoreError {
        /// The error that a store at `path` throws for an error of the database or the system.
        static func naming(_ path: String, _ error: any Error) -> any Error {
            guard let error = error as? DatabaseError else { return error }
            let reason = error.message ?? error.resultCode.description
            let title = "'\(path)'"
            func failure(_ code: Code, _ what: String) -> SQLiteStoreError {
                SQLiteStoreError(
                    code: code, path: path, resultCode: error.extendedResultCode.rawValue,
                    description: "\(title) \(what): \(reason) (\(error.extendedResultCode.rawValue))")
            }
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: return failure(.busy, "is locked by another process")
            case .SQLITE_FULL: return failure(.full, "cannot grow")
            case .SQLITE_READONLY: return failure(.readOnly, "cannot be written to")
            case .SQLITE_CANTOPEN, .SQLITE_PERM: return failure(.cannotOpen, "cannot be opened")
            case .SQLITE_IOERR: return failure(.inputOutput, "cannot be read or written")
            case .SQLITE_NOTADB: return DurableError(.invalidStore, "\(title) is no database of SQLite: \(reason)")
            case .SQLITE_CORRUPT: return DurableError(.invalidStore, "\(title) is damaged: \(reason)")
            default: return failure(.other, "refuses")
            }
        }

        /// Runs `body`, whose errors then name the file.
        static func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
            do { return try body() } catch { throw naming(path, error) }
        }
    }
#endif
