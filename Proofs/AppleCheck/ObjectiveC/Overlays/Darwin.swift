// The names are those of the system.
// swift-format-ignore-file

@_exported import DarwinStructures

/// A thread of the system.
public struct _opaque_pthread_t {}
/// A thread, by its address.
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
/// A place that each thread has for itself.
public typealias pthread_key_t = UInt

/// One of the system's clocks.
public struct clockid_t: RawRepresentable, Sendable {
    /// The system's number of it.
    public var rawValue: UInt32
    /// The clock of that number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The clock of that number.
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// The time of day.
public var CLOCK_REALTIME: clockid_t { clockid_t(0) }
/// Counts system sleep.
public var CLOCK_MONOTONIC_RAW: clockid_t { clockid_t(4) }
/// Stands still while the system sleeps.
public var CLOCK_UPTIME_RAW: clockid_t { clockid_t(8) }

/// Has `fcntl` wait until a drive has written what it was given.
public var F_FULLFSYNC: Int32 { 51 }

/// A value of the kernel, by its name.
@discardableResult
@unsafe public func sysctlbyname(
    _ name: UnsafePointer<CChar>!, _ old: UnsafeMutableRawPointer!, _ oldSize: UnsafeMutablePointer<Int>!,
    _ new: UnsafeMutableRawPointer!, _ newSize: Int
) -> Int32 { 0 }

/// Nanoseconds on the clock.
public func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 { 0 }
/// The calling thread.
public func pthread_self() -> pthread_t { fatalError() }
/// Not zero on the main thread.
public func pthread_main_np() -> Int32 { 0 }
/// Names the calling thread.
@discardableResult
public func pthread_setname_np(_ name: UnsafePointer<CChar>) -> Int32 { 0 }
/// Lets a thread end by itself.
@discardableResult
public func pthread_detach(_ thread: pthread_t) -> Int32 { 0 }
/// Waits for the end of a thread.
@discardableResult
public func pthread_join(_ thread: pthread_t, _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32 { 0 }
/// Starts a thread.
@discardableResult
public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: OpaquePointer?,
    _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _ argument: UnsafeMutableRawPointer?
) -> Int32 { 0 }
/// Makes a place that each thread has for itself.
@discardableResult
public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>!, _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
/// What the calling thread has in its place.
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
/// Fills the calling thread's place.
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { 0 }
