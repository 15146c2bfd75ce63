// The names are those of SQLite.
// swift-format-ignore-file

/// What went wrong, as a number of SQLite.
public struct ResultCode: RawRepresentable, Equatable, Sendable, CustomStringConvertible {
    /// The number.
    public let rawValue: CInt
    /// The code of that number.
    public init(rawValue: CInt) { self.rawValue = rawValue }
    /// The number with what it means.
    public var description: String { "\(rawValue)" }
    /// Whether the code is the pattern, or an extension of it.
    public static func ~= (pattern: ResultCode, code: ResultCode) -> Bool { pattern == code }

    public static let SQLITE_PERM = ResultCode(rawValue: 3)
    public static let SQLITE_ABORT = ResultCode(rawValue: 4)
    public static let SQLITE_BUSY = ResultCode(rawValue: 5)
    public static let SQLITE_LOCKED = ResultCode(rawValue: 6)
    public static let SQLITE_READONLY = ResultCode(rawValue: 8)
    public static let SQLITE_IOERR = ResultCode(rawValue: 10)
    public static let SQLITE_CORRUPT = ResultCode(rawValue: 11)
    public static let SQLITE_FULL = ResultCode(rawValue: 13)
    public static let SQLITE_CANTOPEN = ResultCode(rawValue: 14)
    public static let SQLITE_NOTADB = ResultCode(rawValue: 26)
}

/// An error of a database.
public struct DatabaseError: Error {
    /// What went wrong.
    public var resultCode: ResultCode { extendedResultCode }
    /// What went wrong, more exactly.
    public let extendedResultCode: ResultCode
    /// The same in words.
    public let message: String?

    /// An error of that code.
    public init(resultCode: ResultCode, message: String? = nil) {
        (extendedResultCode, self.message) = (resultCode, message)
    }
}
