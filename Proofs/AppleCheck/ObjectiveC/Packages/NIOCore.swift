// What the library uses of SwiftNIO's event loops.

/// Runs closures and callbacks one after the other, on one thread.
public protocol EventLoop: AnyObject, Sendable {
    /// Whether the caller runs on the loop.
    var inEventLoop: Bool { get }
    /// The loop's own time.
    var now: NIODeadline { get }

    /// Runs a closure on the loop.
    @preconcurrency func execute(_ task: @escaping @Sendable () -> Void)

    /// Calls a handler at a deadline.
    @preconcurrency @discardableResult
    func scheduleCallback(
        at deadline: NIODeadline, handler: some (NIOScheduledCallbackHandler & Sendable)
    ) throws -> NIOScheduledCallback
}

/// A callback that was scheduled.
public struct NIOScheduledCallback: Sendable {}

/// What is called.
public protocol NIOScheduledCallbackHandler {
    /// The deadline has come.
    func handleScheduledCallback(eventLoop: some EventLoop)
    /// The callback was cancelled.
    func didCancelScheduledCallback(eventLoop: some EventLoop)
}

extension NIOScheduledCallbackHandler {
    /// Does nothing.
    public func didCancelScheduledCallback(eventLoop: some EventLoop) {}
}

/// An instant of a loop's time.
public struct NIODeadline: Hashable, Comparable, Sendable {
    /// Nanoseconds since the start of the machine.
    public let uptimeNanoseconds: UInt64

    /// Later than any other.
    public static let distantFuture = NIODeadline(uptimeNanoseconds: UInt64(Int64.max))

    /// The instant of a number of nanoseconds.
    public static func uptimeNanoseconds(_ nanoseconds: UInt64) -> NIODeadline {
        NIODeadline(uptimeNanoseconds: nanoseconds)
    }

    /// The present.
    public static func now() -> NIODeadline { NIODeadline(uptimeNanoseconds: 0) }

    /// By the nanoseconds.
    public static func < (lhs: NIODeadline, rhs: NIODeadline) -> Bool {
        lhs.uptimeNanoseconds < rhs.uptimeNanoseconds
    }
}
