import CoreFoundation
@_spi(Tool) import Countdowns
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The file of `--state`, which belongs to this process for as long as it runs.
///
/// Two countdowns on one file would overwrite each other and run the command of `--on-finish` twice. So a process holds
/// a lock for its whole life, and a second one is refused. The store's own lock does not do for this: processes hold it
/// for the length of one change.
///
/// The lock is a file of its own, `FILE.in-use`, which has the number of the process in it. The system releases the
/// lock when its holder dies, and the file that is left over then does no harm. It lies beside the file that the store
/// uses, so no link of another user decides where.
final class StateFile: Sendable {
    /// The name as the user typed it.
    let path: String
    private let lockPath: String
    private let lock: FileDescriptor

    /// Takes the file for this process.
    ///
    /// - Throws: the reason why this process cannot have it.
    init(_ path: String) throws(ExitReason) {
        self.path = path
        do throws(CountdownStoreError) {
            lockPath = (try CountdownStore.file(at: path) ?? path) + ".in-use"
        } catch {
            throw ExitReason("The state \(error)", exitCode: EX_CANTCREAT)
        }
        lock = try Self.locked(lockPath, for: path)
        // In a folder of others the name could be a second one of any file.
        guard Self.status(of: lock)?.st_nlink == 1 else { return }
        // For the message of a process that is refused. The lock holds without it.
        _ = try? lock.resize(to: 0)
        _ = try? lock.writeAll("\(getpid())\n".utf8)
    }

    /// Gives the file up.
    func release() {
        // With the lock still held: a process that waits for the name finds out that it has another file.
        _ = unsafe unlink(lockPath)
        // Swift makes a C string of the path for the length of the call.
        try? lock.close()
    }

    private static func locked(_ lockPath: String, for path: String) throws(ExitReason) -> FileDescriptor {
        while true {
            let lock: FileDescriptor
            do {
                lock = try FileDescriptor.open(
                    FilePath(lockPath), .readWrite, options: [.create, .noFollow, .closeOnExec],
                    permissions: .ownerReadWrite)
            } catch {
                throw ExitReason("The state '\(path)' cannot be kept: \(error)", exitCode: EX_CANTCREAT)
            }
            guard flock(lock.rawValue, LOCK_EX | LOCK_NB) == 0 else {
                let reason = errno
                let holder = holder(of: lock)
                try? lock.close()
                if reason == EWOULDBLOCK { throw inUse(path, by: holder) }
                throw ExitReason(
                    "The state '\(path)' cannot be locked: \(Errno(rawValue: reason))", exitCode: EX_CANTCREAT)
            }
            if isNamed(lockPath, lock) { return lock }
            // The process that had it has removed it between the two calls.
            try? lock.close()
        }
    }

    private static func inUse(_ path: String, by holder: pid_t?) -> ExitReason {
        let process = holder.map { "process \($0)" } ?? "another process"
        return ExitReason(
            "The state '\(path)' is in use: a countdown runs on it in \(process)", exitCode: EX_UNAVAILABLE)
    }

    /// The process that holds the lock; nil if it has not written its number yet.
    private static func holder(of lock: FileDescriptor) -> pid_t? {
        let text = String(decoding: (try? lock.bytes(upTo: 32)) ?? [], as: UTF8.self)
        return text.hasSuffix("\n") ? pid_t(text.dropLast()) : nil
    }

    /// Whether the path still leads to the open file.
    private static func isNamed(_ path: String, _ file: FileDescriptor) -> Bool {
        var named = stat()
        guard let opened = status(of: file), unsafe lstat(path, &named) == 0 else { return false }
        // It outlives the call, which fills it in.
        return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    private static func status(of file: FileDescriptor) -> stat? {
        var status = stat()
        return unsafe fstat(file.rawValue, &status) == 0 ? status : nil
        // It outlives the call, which fills it in.
    }
}
