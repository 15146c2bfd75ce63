// The names are those of the system, under which its structures are found before those of the C library here.
// swift-format-ignore-file

@_exported import DarwinC
@_exported import Glibc

/// What the system knows of a file.
public typealias stat = darwin_stat
/// What a process has used.
public typealias rusage = darwin_rusage
/// How a terminal is set.
public typealias termios = darwin_termios
/// Flags of a terminal.
public typealias tcflag_t = UInt
/// The size of a window.
public typealias winsize = darwin_winsize
/// A descriptor to wait for.
public typealias pollfd = darwin_pollfd
/// How many of them.
public typealias nfds_t = UInt32
/// Signals.
public typealias sigset_t = UInt32
/// Where a signal comes from.
public typealias siginfo_t = darwin_siginfo
/// What a signal does.
public typealias sigaction = darwin_sigaction
/// A lock of a part of a file.
public typealias flock = darwin_flock
/// Who may do what with a file.
public typealias mode_t = UInt16
/// A place in a file.
public typealias off_t = Int64
