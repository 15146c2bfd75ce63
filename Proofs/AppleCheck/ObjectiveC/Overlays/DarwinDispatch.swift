// Dispatch of this system, with what differs on Darwin.

@_exported import Dispatch

/// The key of a value that belongs to a queue.
///
/// A name of its own in this module comes before that of this system's Dispatch, which takes any value.
public final class DispatchSpecificKey<Value> {
    /// A key that no other is equal to.
    public init() {}
}

extension DispatchSpecificKey: Sendable where Value: Sendable {}

extension DispatchQueue {
    /// Sets the value of a key.
    @preconcurrency public func setSpecific<Value: Sendable>(key: DispatchSpecificKey<Value>, value: Value?) {}
    /// The value of a key.
    @preconcurrency public func getSpecific<Value: Sendable>(key: DispatchSpecificKey<Value>) -> Value? { nil }
    /// The value of a key on the queue that runs the caller.
    @preconcurrency public class func getSpecific<Value: Sendable>(key: DispatchSpecificKey<Value>) -> Value? { nil }
}

extension DispatchSource {
    /// Makes a source of the events of a file.
    public class func makeFileSystemObjectSource(
        fileDescriptor: Int32, eventMask: FileSystemEvent, queue: DispatchQueue? = nil
    ) -> any DispatchSourceFileSystemObject { fatalError() }
}

/// A source of the events of a file.
public protocol DispatchSourceFileSystemObject: DispatchSourceProtocol, Sendable {}

extension DispatchSourceFileSystemObject {
    /// What has happened since the handler ran last.
    public var data: DispatchSource.FileSystemEvent { [] }
}
