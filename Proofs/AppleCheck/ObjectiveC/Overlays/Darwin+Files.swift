// The names are those of the system.
// swift-format-ignore-file

/// Has a descriptor go on without waiting.
public var O_NONBLOCK: Int32 { 0x4 }
/// Opens a file only to hear of what happens to it.
public var O_EVTONLY: Int32 { 0x8000 }
/// Copies a descriptor that commands do not inherit.
public var F_DUPFD_CLOEXEC: Int32 { 67 }
/// The bits of a mode that say which kind of file it is.
public var S_IFMT: mode_t { 0o170000 }
/// A file with content.
public var S_IFREG: mode_t { 0o100000 }
/// What the system knows of a file that is open.
public func fstat(_ file: Int32, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
/// What the system knows of a file or of a link.
public func lstat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
/// What the system knows of a file.
public func stat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
/// Waits for descriptors.
@discardableResult
public func poll(_ files: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ limit: Int32) -> Int32 { 0 }
/// Closes a file.
@discardableResult
public func close(_ file: Int32) -> Int32 { 0 }
/// Reads from a file.
@discardableResult
public func read(_ file: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int) -> Int { 0 }
/// Writes to a file.
@discardableResult
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
/// Locks a file.
@discardableResult
public func flock(_ file: Int32, _ operation: Int32) -> Int32 { 0 }
/// Opens a file.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
/// Opens a file, or creates it.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
/// Opens a file of a folder.
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
/// Opens a file of a folder, or creates it.
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
/// What the system knows of a file of a folder.
public func fstatat(
    _ folder: Int32, _ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<stat>!, _ flags: Int32
) -> Int32 { 0 }
/// Gives a file another name.
public func renameat(
    _ folder: Int32, _ path: UnsafePointer<CChar>!, _ newFolder: Int32, _ newPath: UnsafePointer<CChar>!
) -> Int32 { 0 }
/// Says who may use a file.
public func fchmod(_ file: Int32, _ mode: mode_t) -> Int32 { 0 }
/// Gives a file to a user and a group.
public func fchown(_ file: Int32, _ owner: uid_t, _ group: gid_t) -> Int32 { 0 }
/// Waits for the disk.
public func fsync(_ file: Int32) -> Int32 { 0 }
/// Does something with a file.
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { 0 }
/// Does something with a file.
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
/// Does something with a file.
public func fcntl(_ file: Int32, _ command: Int32, _ value: UnsafeMutableRawPointer) -> Int32 { 0 }
/// What is written to the second file can be read from the first.
public func pipe(_ files: UnsafeMutablePointer<Int32>!) -> Int32 { 0 }
