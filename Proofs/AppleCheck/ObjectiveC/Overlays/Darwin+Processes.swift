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
