#if Foundation
    import Foundation

    /// A file of countdowns that is found: a name in an open folder.
    ///
    /// Several processes can change the file, and it is whole at every moment: a process may be killed while it writes.
    ///
    /// Ground rules:
    /// - A process opens the folder once for each use, and reaches the file and its new content through the open
    ///   folder. No call here follows a link.
    /// - It holds the lock from the read to the write that follows from it. The lock is that of the folder, for each
    ///   change puts a new file at `NAME`. The system releases it when its holder dies.
    /// - It writes the new content to `NAME.new` and renames that to `NAME`. It creates a new `NAME.new` each time, so
    ///   `NAME.new` is never a link to something else, and no other process has it open.
    struct OpenFile: OpenPlace {
        /// The path of the file, for errors.
        let path: String
        let name: String
        let folder: Descriptor
        let options: CountdownFile

        var calls: SystemCalls { options.calls }
        var title: String { "'\(path)'" }
        private var newName: String { name + ".new" }

        private func naming<Value>(
            _ what: String,
            _ code: CountdownStoreError.Code = .system,
            _ calls: () throws -> Value
        ) throws(CountdownStoreError) -> Value {
            try CountdownStoreError.naming("\(title) \(what)", code, calls)
        }

        // Swift makes a C string of a name for the length of a call. A buffer outlives the call, which receives its
        // size. That makes each `unsafe` below right.

        /// Nil if there is no file.
        func status() throws(CountdownStoreError) -> FileStatus? {
            let status = try naming("cannot be opened") { try calls.status(of: name, in: folder) }
            if status?.isRegular == false { throw CountdownStoreError(.system, "\(title) is no regular file") }
            return status
        }

        /// Reads the content, which needs no lock, because the file is always whole.
        func content(_ known: PlaceContent) throws(CountdownStoreError) -> PlaceContent {
            guard let now = try status() else { return PlaceContent() }
            if known.file?.status == now { return known }
            let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
            return try naming("cannot be read") {
                let file = try calls.unless(ENOENT) {
                    try calls.opened(.open) { unsafe openat(folder.number, name, flags) }
                }
                guard let file else { return PlaceContent() }
                // Asked before the content is read: a program that writes into the file during that changes the
                // status, and the content is read again.
                let status = try calls.status(of: file)
                guard status.size <= CountdownRecords.limit else { throw CountdownStoreError.tooLarge(title) }
                var (content, buffer) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
                while true {
                    let count = try calls.make(.read) { unsafe read(file.number, &buffer, buffer.count) }
                    guard count > 0 else { break }
                    content += buffer[..<count]
                    // The file may grow while it is read.
                    guard content.count <= CountdownRecords.limit else { throw CountdownStoreError.tooLarge(title) }
                }
                return PlaceContent(
                    file: (status, file), records: try CountdownRecords(content, of: title))
            }
        }

        /// Runs `body` while every other process is kept out.
        func exclusively<Value>(
            _ body: () throws(CountdownStoreError) -> Value
        ) throws(CountdownStoreError) -> Value {
            try options.activity.run { () throws(CountdownStoreError) in
                try naming("cannot be locked") { try lock() }
                // Closing the folder is not enough: a child process that has not begun its program yet has a copy of
                // the descriptor, and would hold the lock until it does. This fails for nothing that is open.
                defer { _ = try? calls.make(.unlock) { flock(folder.number, LOCK_UN) } }
                return try body()
            }
        }

        /// Takes the lock as soon as no other process holds it.
        ///
        /// A process that waits among many busy ones may lose every race for the lock, which is no reason to give up.
        /// Nor is time in which no process runs, such as sleep of the machine: so this counts looks at an unchanged
        /// folder, not time.
        private func lock() throws {
            let limit = Int(options.patience / .microseconds(500))
            var (left, last) = (limit, try? calls.status(of: folder))
            func tryLock() throws -> Bool {
                try calls.unless(EWOULDBLOCK) {
                    try calls.make(.lock) { flock(folder.number, LOCK_EX | LOCK_NB) }
                } != nil
            }
            while try !tryLock() {
                let seen = try? calls.status(of: folder)
                if seen != last { (left, last) = (limit, seen) }
                left -= 1
                guard left > 0 else { throw CountdownStoreError(.locked, "\(title) is in use by another process") }
                usleep(500)
            }
        }

        /// Has a file beside the old one take its place.
        func replace(with records: CountdownRecords) throws(CountdownStoreError) -> PlaceContent {
            let old = try status()
            let new = try naming("cannot be written") {
                let content = try records.content
                guard content.count <= CountdownRecords.limit else { throw CountdownStoreError.tooLarge(title) }
                // A process may have died before it used the file, or have put it there to do harm.
                _ = try? calls.make(.remove) { unsafe unlinkat(folder.number, newName, 0) }
                let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
                let new = try calls.opened(.create) { unsafe openat(folder.number, newName, flags, mode_t(0o600)) }
                do {
                    if let old { try adopt(new, like: old) }
                    try fill(new, with: content)
                    try calls.make(.rename) { unsafe renameat(folder.number, newName, folder.number, name) }
                } catch {
                    _ = try? calls.make(.remove) { unsafe unlinkat(folder.number, newName, 0) }
                    throw error
                }
                return new
            }
            if options.isSynced {
                try naming("was changed, but a crash of the machine may undo that", .unsynced) {
                    // The new name of the file comes to disk with its folder. A file system that knows no such call
                    // does not need it.
                    _ = try calls.unless(EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS) { try sync(folder, .syncFolder) }
                }
            }
            // Asked after the renaming, which changes the status.
            let status = try? calls.status(of: new)
            return PlaceContent(file: status.map { status in (status, new) }, records: records)
        }

        /// Gives a new file the owner, the group and the permissions of the old one.
        ///
        /// Only an administrator may give a file away. For anyone else the file stays with this process and gets the
        /// group. If it cannot have the group either, the group loses its permissions, because it is another group.
        private func adopt(_ new: Descriptor, like old: FileStatus) throws {
            let own = try calls.status(of: new)
            var permissions = old.permissions
            if own.owner != old.owner || own.group != old.group {
                // The owner or group may not even exist where the process runs. The second number keeps the owner.
                let hasGroup = try [old.owner, .max].contains { owner in
                    try calls.unless(EPERM, EINVAL) {
                        try calls.make(.setOwner) { fchown(new.number, owner, old.group) }
                    } != nil
                }
                if !hasGroup { permissions &= ~0o070 }
            }
            if own.permissions != permissions { try calls.make(.setMode) { fchmod(new.number, permissions) } }
        }

        /// Writes all bytes, in as many calls as that takes, and waits until the disk has them.
        private func fill(_ file: Descriptor, with content: Data) throws {
            var left = content
            while !left.isEmpty {
                let count = try calls.make(.write) {
                    unsafe left.withUnsafeBytes { bytes in
                        unsafe write(file.number, bytes.baseAddress, bytes.count)
                    }
                }
                // No file system that works does this, but it would go on forever.
                guard count > 0 else { throw SystemFailure(number: ENOSPC) }
                left = left.dropFirst(count)
            }
            if options.isSynced { try sync(file, .syncFile) }
        }

        private func sync(_ file: Descriptor, _ call: SystemCalls.Call) throws {
            try calls.make(call) { () -> Int32 in
                #if canImport(Darwin)
                    // `fsync` stops at the drive there, which may still hold the content in its own memory. Some file
                    // systems go no further.
                    if fcntl(file.number, F_FULLFSYNC) == 0 { return 0 }
                #endif
                return fsync(file.number)
            }
        }

        /// Renames the file to the first name for damage that is free.
        ///
        /// The folder is not synced: if a crash undoes the renaming, the damage is found again.
        func putAside() throws(CountdownStoreError) -> String {
            try naming("is damaged, and cannot be put aside") {
                var number = 1
                while try calls.status(of: "\(name).damaged-\(number)", in: folder) != nil { number += 1 }
                let aside = "\(name).damaged-\(number)"
                try calls.make(.rename) { unsafe renameat(folder.number, name, folder.number, aside) }
                return "'\(path.dropLast(name.count))\(aside)'"
            }
        }
    }
#endif
