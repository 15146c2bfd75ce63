// System of the SDK, with the signatures of swift-system and no more than the tool uses.

/// What the system answers.
public struct Errno: RawRepresentable, Error, Hashable, Codable {
    /// The number.
    public let rawValue: CInt
    /// The answer of that number.
    public init(rawValue: CInt) { self.rawValue = rawValue }
    /// There is no such file.
    public static var noSuchFileOrDirectory: Errno { Errno(rawValue: 2) }
    /// A part of the path is no folder.
    public static var notDirectory: Errno { Errno(rawValue: 20) }
    /// There is none at the moment.
    public static var resourceTemporarilyUnavailable: Errno { Errno(rawValue: 35) }
    /// There is no memory left.
    public static var noMemory: Errno { Errno(rawValue: 12) }
    /// The process has too many files.
    public static var tooManyOpenFiles: Errno { Errno(rawValue: 24) }
    /// The machine has too many files.
    public static var tooManyOpenFilesInSystem: Errno { Errno(rawValue: 23) }
    /// The file is no program.
    public static var execFormatError: Errno { Errno(rawValue: 8) }
    /// For `catch`.
    public static func ~= (errno: Errno, error: any Error) -> Bool { error as? Errno == errno }
}

/// Where a file is.
public struct FilePath: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text.
    public var string: String
    /// The path of that text.
    public init(_ string: String) { self.string = string }
    /// The path of that text.
    public init(stringLiteral: String) { string = stringLiteral }
}

/// What users may do with a file.
public struct FilePermissions: OptionSet, Sendable, Hashable, Codable {
    /// The bits.
    public let rawValue: UInt16
    /// The permissions of those bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// The owner may read and write.
    public static var ownerReadWrite: FilePermissions { FilePermissions(rawValue: 0o600) }
}

/// An open file.
public struct FileDescriptor: RawRepresentable, Hashable, Codable, Sendable {
    /// The number.
    public let rawValue: CInt
    /// The file of that number.
    public init(rawValue: CInt) { self.rawValue = rawValue }
    /// Standard input.
    public static var standardInput: FileDescriptor { FileDescriptor(rawValue: 0) }
    /// Standard output.
    public static var standardOutput: FileDescriptor { FileDescriptor(rawValue: 1) }
    /// Standard error.
    public static var standardError: FileDescriptor { FileDescriptor(rawValue: 2) }

    /// What a file is opened for.
    public struct AccessMode: RawRepresentable, Sendable, Hashable, Codable {
        /// The bits.
        public var rawValue: CInt
        /// The mode of those bits.
        public init(rawValue: CInt) { self.rawValue = rawValue }
        /// To be read.
        public static var readOnly: AccessMode { AccessMode(rawValue: 0) }
        /// To be written.
        public static var writeOnly: AccessMode { AccessMode(rawValue: 1) }
        /// Both.
        public static var readWrite: AccessMode { AccessMode(rawValue: 2) }
    }

    /// How a file is opened.
    public struct OpenOptions: OptionSet, Sendable, Hashable, Codable {
        /// The bits.
        public var rawValue: CInt
        /// The options of those bits.
        public init(rawValue: CInt) { self.rawValue = rawValue }
        /// Makes the file if there is none.
        public static var create: OpenOptions { OpenOptions(rawValue: 0x200) }
        /// Refuses a link.
        public static var noFollow: OpenOptions { OpenOptions(rawValue: 0x100) }
        /// Waits for no pipe and no device.
        public static var nonBlocking: OpenOptions { OpenOptions(rawValue: 0x4) }
        /// Keeps it from commands.
        public static var closeOnExec: OpenOptions { OpenOptions(rawValue: 0x1000000) }
    }

    /// Opens a file.
    public static func open(
        _ path: FilePath, _ mode: AccessMode, options: OpenOptions = OpenOptions(), permissions: FilePermissions? = nil,
        retryOnInterrupt: Bool = true
    ) throws -> FileDescriptor { throw Errno.noMemory }
    /// Opens a file.
    public static func open(
        _ path: UnsafePointer<CChar>, _ mode: AccessMode, options: OpenOptions = OpenOptions(),
        permissions: FilePermissions? = nil, retryOnInterrupt: Bool = true
    ) throws -> FileDescriptor { throw Errno.noMemory }
    /// Makes a pipe.
    public static func pipe() throws -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) { throw Errno.noMemory }
    /// Closes it.
    public func close() throws {}
    /// Reads from it.
    public func read(into buffer: UnsafeMutableRawBufferPointer, retryOnInterrupt: Bool = true) throws -> Int { 0 }
    /// Writes to it.
    public func write(_ buffer: UnsafeRawBufferPointer, retryOnInterrupt: Bool = true) throws -> Int { 0 }
    /// Writes all of it.
    @discardableResult
    public func writeAll<S: Sequence>(_ sequence: S) throws -> Int where S.Element == UInt8 { 0 }
    /// Cuts it off.
    public func resize(to newSize: Int64, retryOnInterrupt: Bool = true) throws {}
}
