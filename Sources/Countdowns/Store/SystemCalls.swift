#if Foundation
    import CCountdowns
    import Foundation

    // Swift makes a C string of a name for the length of a call. A buffer outlives the call, which receives its size.
    // That makes each `unsafe` below right.

    /// The calls that a store makes to the system.
    ///
    /// A store makes no other calls for its files. A test that watches these sees all, and can have each one fail.
    package struct SystemCalls: Sendable {
        package enum Call: Hashable, Sendable, CaseIterable {
            case readLink, openFolder, open, openLock, create, status, read, write, syncFile, syncFolder
            case setOwner, setMode, lock, unlock, rename, remove, close
        }

        /// Runs before each call, which fails with the error of the C library that it returns.
        let watcher: (@Sendable (Call) -> Int32?)?

        init(_ watcher: (@Sendable (Call) -> Int32?)? = nil) { self.watcher = watcher }

        /// Makes a call, unless the watcher has it fail; `body` returns an error as a negative number.
        @discardableResult
        private func make(_ call: Call, _ body: () -> Int) throws -> Int {
            let result = watcher?(call).map { number in -Int(number) } ?? body()
            guard result >= 0 else { throw SystemFailure(number: Int32(-result)) }
            return result
        }

        /// The result of calls; nil if one fails for one of these reasons.
        @discardableResult
        func unless<Value>(_ reasons: Int32..., calls: () throws -> Value) throws -> Value? {
            do {
                return try calls()
            } catch let error as SystemFailure where reasons.contains(error.number) {
                return nil
            }
        }

        /// Opens a folder to read it; a link on the way is refused.
        func openFolder(_ path: String) throws -> Descriptor {
            Descriptor(try make(.openFolder) { unsafe Int(countdowns_open_folder(path)) }, self)
        }

        /// Opens a file to read it; a link is refused, here and below.
        func open(_ name: String, in folder: Descriptor) throws -> Descriptor {
            Descriptor(try make(.open) { unsafe Int(countdowns_open(folder.number, name)) }, self)
        }

        func openLock(_ name: String, in folder: Descriptor) throws -> Descriptor {
            Descriptor(try make(.openLock) { unsafe Int(countdowns_open_lock(folder.number, name)) }, self)
        }

        /// Makes a file that only its owner can use; anything that exists is refused.
        func create(_ name: String, in folder: Descriptor) throws -> Descriptor {
            Descriptor(try make(.create) { unsafe Int(countdowns_create(folder.number, name)) }, self)
        }

        func status(of file: Descriptor) throws -> FileStatus {
            var status = countdowns_status()
            try make(.status) { unsafe Int(countdowns_get_status(file.number, &status)) }
            return FileStatus(status)
        }

        /// The status of a file in a folder, that of the link itself where the name is one; nil if there is none.
        func status(of name: String, in folder: Descriptor) throws -> FileStatus? {
            var status = countdowns_status()
            let result = try unless(ENOENT) {
                try make(.status) { unsafe Int(countdowns_get_status_at(folder.number, name, &status)) }
            }
            return result == nil ? nil : FileStatus(status)
        }

        /// What a link says, in bytes; without a folder, `name` begins in the working directory.
        func target(of name: String, in folder: Descriptor? = nil) throws -> [UInt8] {
            // One byte more than the longest target.
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let folder = folder?.number ?? AT_FDCWD
            let count = try make(.readLink) { unsafe countdowns_read_link(folder, name, &buffer, buffer.count) }
            return buffer.prefix(count).map { byte in UInt8(bitPattern: byte) }
        }

        /// What the link at a path says; nil if it is none, or if the call that opens it fails for the same reason.
        func targetOfLink(_ path: String) throws -> [UInt8]? {
            try unless(EINVAL, ENOENT, ENOTDIR, EACCES, EPERM) { try target(of: path) }
        }

        /// Gives a file that this process has made the owner and group of another file, and permissions.
        ///
        /// Only an administrator may give a file away. For anyone else the file stays with this process and gets the
        /// group. Where it cannot have the group either, the group loses its permissions, since it is another group.
        func adopt(_ file: Descriptor, like model: FileStatus, permissions: UInt32) throws {
            let own = try status(of: file)
            var permissions = permissions
            if own.owner != model.owner || own.group != model.group {
                // The owner or group may not even exist where the process runs. The second number keeps the owner.
                let hasGroup = try [model.owner, .max].contains { owner in
                    try unless(EPERM, EINVAL) {
                        try make(.setOwner) { Int(countdowns_set_owner(file.number, owner, model.group)) }
                    } != nil
                }
                if !hasGroup { permissions &= ~0o070 }
            }
            guard own.permissions != permissions else { return }
            try make(.setMode) { Int(countdowns_set_mode(file.number, permissions)) }
        }

        /// - Returns: whether this call got the lock, which another process may hold.
        func lock(_ file: Descriptor) throws -> Bool {
            try unless(EWOULDBLOCK) { try make(.lock) { Int(countdowns_lock(file.number)) } } != nil
        }

        /// Closing a lock is not enough: a child process that has not begun its program yet has a copy of the
        /// descriptor, and would hold the lock until it does.
        func unlock(_ file: Descriptor) {
            // This fails for no file that is open.
            _ = try? make(.unlock) { Int(countdowns_unlock(file.number)) }
        }

        /// - Returns: the number of bytes; 0 at the end of the file.
        func read(_ file: Descriptor, into buffer: inout [UInt8]) throws -> Int {
            try make(.read) { unsafe countdowns_read(file.number, &buffer, buffer.count) }
        }

        /// Writes all bytes, in as many calls as that takes.
        func write(_ bytes: [UInt8], to file: Descriptor) throws {
            var left = bytes
            while !left.isEmpty {
                let count = try make(.write) { unsafe countdowns_write(file.number, left, left.count) }
                // No file system that works does this, but it would go on for ever.
                guard count > 0 else { throw SystemFailure(number: ENOSPC) }
                left.removeFirst(count)
            }
        }

        /// The length of one ``sleep()``.
        static let pause = Duration.microseconds(500)

        func sleep() { usleep(UInt32(Self.pause / .microseconds(1))) }

        /// Waits until the content of a file is on the disk.
        func sync(file: Descriptor) throws { try make(.syncFile) { Int(countdowns_sync(file.number)) } }

        /// Waits until the names in a folder are on the disk.
        func sync(folder: Descriptor) throws {
            // A file system that knows no such call does not need it.
            try unless(EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS) {
                try make(.syncFolder) { Int(countdowns_sync(folder.number)) }
            }
        }

        func rename(_ name: String, to newName: String, in folder: Descriptor) throws {
            try make(.rename) { unsafe Int(countdowns_rename(folder.number, name, newName)) }
        }

        func remove(_ name: String, in folder: Descriptor) throws {
            try make(.remove) { unsafe Int(countdowns_remove(folder.number, name)) }
        }
    }

    /// An open file or folder, which is closed when the last reference goes.
    final class Descriptor: Sendable {
        let number: Int32
        private let calls: SystemCalls

        init(_ number: Int, _ calls: SystemCalls) {
            self.number = Int32(number)
            self.calls = calls
        }

        deinit {
            // The system closes the file even where it reports an error, so a watcher cannot keep it open either.
            _ = calls.watcher?(.close)
            _ = countdowns_close(number)
        }
    }

    /// What the system says of a file.
    struct FileStatus: Equatable, Sendable {
        private let status: countdowns_status

        init(_ status: countdowns_status) { self.status = status }

        static func == (one: FileStatus, other: FileStatus) -> Bool {
            let (one, other) = (one.status, other.status)
            return (one.device, one.number, one.size, one.modified, one.changed)
                == (other.device, other.number, other.size, other.modified, other.changed)
                && (one.mode, one.owner, one.group) == (other.mode, other.owner, other.group)
        }

        var size: UInt64 { status.size }
        var owner: UInt32 { status.owner }
        var group: UInt32 { status.group }
        var isRegular: Bool { status.mode & UInt32(S_IFMT) == UInt32(S_IFREG) }
        var isLink: Bool { status.mode & UInt32(S_IFMT) == UInt32(S_IFLNK) }

        /// Who may read, write and run the file.
        var permissions: UInt32 { status.mode & 0o777 }

        /// Whether a user other than this process's and the administrator may put files into this folder.
        var isWritableByOthers: Bool { status.mode & 0o022 != 0 || owner != 0 && owner != geteuid() }

        func isSameFile(as other: FileStatus) -> Bool {
            (status.device, status.number) == (other.status.device, other.status.number)
        }
    }

    /// One content of a file, which stays open, so that the system does not give its number to a later one.
    struct FileVersion: Equatable, Sendable {
        /// The status of the file before its content was read.
        let status: FileStatus
        let file: Descriptor

        static func == (one: FileVersion, other: FileVersion) -> Bool { one.status.isSameFile(as: other.status) }
    }

    /// Why the system refused a call; the only error that ``SystemCalls`` throws.
    struct SystemFailure: Error, CustomStringConvertible {
        /// The number that the C library has for the reason, such as `ENOENT`.
        let number: Int32

        static let missing = ENOENT
        static let present = EEXIST

        var description: String {
            unsafe String(cString: strerror(number))
            // The text belongs to the C library, and is copied at once.
        }
    }

    extension CountdownStoreError {
        /// Makes calls to the system; if one fails, the error begins with `sentence` and gives the reason.
        static func naming<Value>(
            _ sentence: @autoclosure () -> String,
            _ calls: () throws -> Value
        ) throws(CountdownStoreError) -> Value {
            do {
                return try calls()
            } catch let error as CountdownStoreError {
                throw error
            } catch {
                throw CountdownStoreError(.system, "\(sentence()): \(error)")
            }
        }
    }
#endif
