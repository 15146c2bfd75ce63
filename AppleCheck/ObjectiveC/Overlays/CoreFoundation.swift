// The names are those of the system.
// swift-format-ignore-file

@_exported import ObjectiveC

/// Text.
public typealias CFString = NSString
/// Where memory comes from.
public final class CFAllocator: NSObject {}
/// The loop that serves a thread.
public final class CFRunLoop: NSObject {}
/// A timer of a loop.
public final class CFRunLoopTimer: NSObject {}
/// A number of things.
public typealias CFIndex = Int
/// Bits.
public typealias CFOptionFlags = UInt
/// Seconds.
public typealias CFTimeInterval = Double
/// Seconds since 2001.
public typealias CFAbsoluteTime = Double

/// What a loop waits for, by name.
public struct CFRunLoopMode: RawRepresentable, Hashable, @unchecked Sendable {
    /// The name.
    public let rawValue: CFString
    /// The mode of that name.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Names are the same if they are the same object.
    public static func == (first: Self, second: Self) -> Bool { first.rawValue === second.rawValue }
    /// By the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(rawValue)) }
}

/// What a timer carries.
@unsafe public struct CFRunLoopTimerContext {
    /// Always 0.
    public var version: CFIndex = 0
    /// What the callout receives.
    public var info: UnsafeMutableRawPointer!
    /// Called when the timer is made.
    public var retain: (@convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?)!
    /// Called when the timer ends.
    public var release: (@convention(c) (UnsafeRawPointer?) -> Void)!
    /// Says what `info` is.
    public var copyDescription: (@convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?)!
    /// An empty one.
    public init() {}
}

/// What a timer calls.
public typealias CFRunLoopTimerCallBack = @convention(c) (CFRunLoopTimer?, UnsafeMutableRawPointer?) -> Void

/// Where memory usually comes from.
public nonisolated(unsafe) let kCFAllocatorDefault: CFAllocator! = nil

/// Seconds since 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { 0 }
/// The calling thread's loop.
public func CFRunLoopGetCurrent() -> CFRunLoop! { nil }
/// Makes a timer.
@unsafe public func CFRunLoopTimerCreate(
    _ allocator: CFAllocator!, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval, _ flags: CFOptionFlags,
    _ order: CFIndex, _ callout: CFRunLoopTimerCallBack!, _ context: UnsafeMutablePointer<CFRunLoopTimerContext>!
) -> CFRunLoopTimer! { nil }
/// Puts a timer on a loop.
public func CFRunLoopAddTimer(_ loop: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {}
/// Moves a timer.
public func CFRunLoopTimerSetNextFireDate(_ timer: CFRunLoopTimer!, _ fireDate: CFAbsoluteTime) {}
/// Ends a timer.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) {}

extension String: @retroactive _ObjectiveCBridgeable {
    /// Never called: this module is only looked at.
    public func _bridgeToObjectiveC() -> NSString { fatalError() }
    /// Never called.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    /// Never called.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { false }
    /// Never called.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}
