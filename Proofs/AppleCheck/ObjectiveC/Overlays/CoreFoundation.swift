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
    /// Stands for all common modes.
    public static let commonModes = CFRunLoopMode(rawValue: CFString())
    /// The name.
    public let rawValue: CFString
    /// The mode of that name.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// Names are the same if they are the same object.
    public static func == (first: Self, second: Self) -> Bool { first.rawValue === second.rawValue }
    /// By the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(rawValue)) }
}

/// A number that stands for an encoding.
public typealias CFStringEncoding = UInt32

/// Text out of the bytes of a C string.
@unsafe public func CFStringCreateWithCString(
    _ allocator: CFAllocator!, _ bytes: UnsafePointer<CChar>!, _ encoding: CFStringEncoding
) -> CFString! { nil }

/// What a timer carries.
@unsafe public struct CFRunLoopTimerContext {
    /// What the callout receives.
    public var info: UnsafeMutableRawPointer!
    /// Called when the timer ends.
    public var release: (@convention(c) (UnsafeRawPointer?) -> Void)!
    /// An empty one.
    public init() {}
}

#if _runtime(_ObjC)
    /// What a timer calls.
    public typealias CFRunLoopTimerCallBack = @convention(c) (CFRunLoopTimer?, UnsafeMutableRawPointer?) -> Void
#else
    /// What a timer calls, with the timer as C sees it.
    public typealias CFRunLoopTimerCallBack = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
#endif

/// Where memory usually comes from.
public nonisolated(unsafe) let kCFAllocatorDefault: CFAllocator! = nil
// A constant.

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
/// Makes a mode one of the loop's common modes.
public func CFRunLoopAddCommonMode(_ loop: CFRunLoop!, _ mode: CFRunLoopMode!) {}
