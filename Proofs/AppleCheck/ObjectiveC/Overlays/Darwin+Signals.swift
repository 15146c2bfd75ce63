// The names are those of the system.
// swift-format-ignore-file

/// The handler gets to know where a signal comes from.
public var SA_SIGINFO: Int32 { 0x40 }
/// Calls that a signal interrupts go on.
public var SA_RESTART: Int32 { 0x2 }
/// Lets signals through.
public var SIG_UNBLOCK: Int32 { 2 }
/// Sets which signals are held back.
public var SIG_SETMASK: Int32 { 3 }
/// Sets what a signal does.
@discardableResult
public func sigaction(
    _ signal: Int32, _ new: UnsafePointer<sigaction>!, _ old: UnsafeMutablePointer<sigaction>!
) -> Int32 { 0 }
/// No signals.
@discardableResult
public func sigemptyset(_ set: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
/// Adds a signal.
@discardableResult
public func sigaddset(_ set: UnsafeMutablePointer<sigset_t>!, _ signal: Int32) -> Int32 { 0 }
/// Says which signals the calling thread holds back.
@discardableResult
public func pthread_sigmask(
    _ how: Int32, _ new: UnsafePointer<sigset_t>?, _ old: UnsafeMutablePointer<sigset_t>?
) -> Int32 { 0 }
/// Sets what a signal does.
@discardableResult
public func signal(_ signal: Int32, _ handler: (@convention(c) (Int32) -> Void)!) -> (@convention(c) (Int32) -> Void)! {
    nil
}
/// Sends a signal to a process.
@discardableResult
public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { 0 }
/// Sends a signal to the calling thread.
@discardableResult
public func raise(_ signal: Int32) -> Int32 { 0 }
