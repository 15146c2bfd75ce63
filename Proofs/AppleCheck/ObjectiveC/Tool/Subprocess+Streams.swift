// The streams of swift-subprocess, with its signatures and no more than the tool uses.

public import System

/// Where a process reads.
public protocol InputProtocol: Sendable, ~Copyable {}
/// Where a process writes.
public protocol OutputProtocol: Sendable, ~Copyable {
    /// What comes of it.
    associatedtype OutputType: Sendable
}
/// Where a process writes its errors.
public protocol ErrorOutputProtocol: OutputProtocol {}

/// Nothing to read.
public struct NoInput: InputProtocol {}
/// Reads from a file.
public struct FileDescriptorInput: InputProtocol {}
/// Throws away what is written.
public struct DiscardedOutput: OutputProtocol, ErrorOutputProtocol {
    /// Nothing comes of it.
    public typealias OutputType = Void
}
/// Writes to a file.
public struct FileDescriptorOutput: OutputProtocol, ErrorOutputProtocol {
    /// Nothing comes of it.
    public typealias OutputType = Void
}
/// Keeps what is written.
public struct StringOutput<Encoding: Unicode.Encoding>: OutputProtocol, ErrorOutputProtocol {
    /// As text.
    public typealias OutputType = String
}

extension InputProtocol where Self == NoInput {
    /// Nothing to read.
    public static var none: Self { Self() }
}
extension InputProtocol where Self == FileDescriptorInput {
    /// This process's own.
    public static var currentStandardInput: Self { Self() }
}
extension OutputProtocol where Self == DiscardedOutput {
    /// Throws away what is written.
    public static var discarded: Self { Self() }
}
extension OutputProtocol where Self == FileDescriptorOutput {
    /// Writes to a file.
    public static func fileDescriptor(_ fd: FileDescriptor, closeAfterSpawningProcess: Bool) -> Self { Self() }
    /// This process's own.
    public static var currentStandardOutput: Self { Self() }
    /// This process's own.
    public static var currentStandardError: Self { Self() }
}
extension OutputProtocol where Self == StringOutput<UTF8> {
    /// Keeps what is written.
    public static func string(limit: Int) -> Self { Self() }
}
