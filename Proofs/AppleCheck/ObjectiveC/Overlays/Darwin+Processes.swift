// The names are those of the system.
// swift-format-ignore-file

/// This process.
public var RUSAGE_SELF: Int32 { 0 }
/// What a process has used.
@discardableResult
public func getrusage(_ whose: Int32, _ usage: UnsafeMutablePointer<rusage>!) -> Int32 { 0 }
/// The processes that a process has started, and how many of them.
@discardableResult
public func proc_listchildpids(_ parent: pid_t, _ buffer: UnsafeMutableRawPointer!, _ size: Int32) -> Int32 { 0 }
/// This process.
@discardableResult
public func getpid() -> pid_t { 0 }
/// The name of this machine.
@unsafe @discardableResult
public func gethostname(_ name: UnsafeMutablePointer<CChar>, _ length: Int) -> Int32 { 0 }
/// A variable of the environment.
@unsafe public func getenv(_ name: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? { nil }
/// The group of this process.
@discardableResult
public func getpgrp() -> pid_t { 0 }
/// The group of a process.
@discardableResult
public func getpgid(_ process: pid_t) -> pid_t { 0 }
/// The session of a process.
@discardableResult
public func getsid(_ process: pid_t) -> pid_t { 0 }
/// Ends this process.
public func exit(_ code: Int32) -> Never { fatalError() }
/// Ends this process at once.
public func _exit(_ code: Int32) -> Never { fatalError() }
/// Has the calling thread wait for microseconds.
@discardableResult
public func usleep(_ duration: useconds_t) -> Int32 { 0 }
/// Has the calling thread wait.
@discardableResult
public func nanosleep(_ duration: UnsafePointer<timespec>!, _ rest: UnsafeMutablePointer<timespec>?) -> Int32 { 0 }
/// An error of the system in words.
public func strerror(_ number: Int32) -> UnsafeMutablePointer<CChar>! { nil }
/// Has a function called when this process ends by itself.
@discardableResult
public func atexit(_ function: @convention(c) () -> Void) -> Int32 { 0 }
/// The user in whose name this process runs.
public func geteuid() -> uid_t { 0 }
/// Loads a library, or finds the running program.
public func dlopen(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> UnsafeMutableRawPointer! { nil }
