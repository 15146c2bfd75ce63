// The names are those of the system.
// swift-format-ignore-file

/// Reads the size of the window.
public var TIOCGWINSZ: UInt { 0x4008_7468 }
/// Asks a device for something.
public func ioctl(_ file: CInt, _ request: UInt, _ value: UnsafeMutableRawPointer) -> CInt { 0 }
/// Input comes line by line.
public var ICANON: Int32 { 0x100 }
/// Input is shown.
public var ECHO: Int32 { 0x8 }
/// The place of the least number of bytes to read.
public var VMIN: Int32 { 16 }
/// The place of the time to wait for them.
public var VTIME: Int32 { 17 }
/// Sets a terminal at once.
public var TCSANOW: Int32 { 0 }
/// Holds output.
public var TCOOFF: Int32 { 1 }
/// Lets output go on.
public var TCOON: Int32 { 2 }
/// How a terminal is set.
@discardableResult
public func tcgetattr(_ file: Int32, _ settings: UnsafeMutablePointer<termios>!) -> Int32 { 0 }
/// Sets a terminal.
@discardableResult
public func tcsetattr(_ file: Int32, _ when: Int32, _ settings: UnsafePointer<termios>!) -> Int32 { 0 }
/// Not zero for a terminal.
@discardableResult
public func isatty(_ file: Int32) -> Int32 { 0 }
/// Holds output, or lets it go on.
@discardableResult
public func tcflow(_ file: Int32, _ action: Int32) -> Int32 { 0 }
/// The process group in the foreground of a terminal.
@discardableResult
public func tcgetpgrp(_ file: Int32) -> pid_t { 0 }
