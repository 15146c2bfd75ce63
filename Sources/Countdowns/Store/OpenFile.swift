#if Foundation
    /// A file of countdowns that is found: a name in an open folder.
    ///
    /// The name was that of a regular file or of nothing when the folder was opened, and no call follows a link that
    /// has come since.
    struct OpenFile: OpenPlace {
        /// What errors call the file.
        let path: String
        let name: String
        let folder: Descriptor
        let options: CountdownFile

        var calls: SystemCalls { options.calls }
        var title: String { "'\(path)'" }
        private var lockName: String { name + ".lock" }
        private var newName: String { name + ".new" }

        func naming<Value>(_ what: String, _ calls: () throws -> Value) throws(CountdownStoreError) -> Value {
            try CountdownStoreError.naming("\(title) \(what)", calls)
        }

        var isNoFile: CountdownStoreError { CountdownStoreError(.system, "\(title) is no regular file") }

        /// Nil if there is no file.
        func status() throws(CountdownStoreError) -> FileStatus? {
            try naming("cannot be opened") { try calls.status(of: name, in: folder) }
        }

        /// The version that is in place, open to be read; nil if there is no file.
        private func version() throws(CountdownStoreError) -> FileVersion? {
            try naming("cannot be opened") {
                try calls.unless(SystemFailure.missing) {
                    let file = try calls.open(name, in: folder)
                    // Asked before the content is read: a program that writes into the file during that changes the
                    // status, and the content is read again.
                    return FileVersion(status: try calls.status(of: file), file: file)
                }
            }
        }

        /// Reads the content, which needs no lock, because the file is always whole.
        func read(_ known: PlaceContent) throws(CountdownStoreError) -> PlaceContent {
            guard let now = try status() else { return PlaceContent() }
            if let version = known.file, version.status == now { return known }
            guard let version = try version() else { return PlaceContent() }
            guard version.status.isRegular else { throw isNoFile }
            var content: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var count = Int(clamping: version.status.size)
            repeat {
                // The file may grow while it is read.
                guard max(count, content.count) <= CountdownRecords.limit else { throw .tooLarge(title) }
                count = try naming("cannot be read") { try calls.read(version.file, into: &buffer) }
                content += buffer[..<count]
            } while count > 0
            return PlaceContent(file: version, records: try CountdownRecords(content, of: title))
        }

        /// Runs `body` while every other process is kept out.
        ///
        /// If the file of the lock is deleted, the next process makes a new one and is not kept out. `body` finds that
        /// out right before it renames the file, and runs again under the new lock. So a change is lost only if the
        /// deletion falls between that check and the renaming.
        func exclusively<Value>(
            _ body: (Descriptor?) throws(CountdownStoreError) -> Value
        ) throws(CountdownStoreError) -> Value {
            try options.activity.run { () throws(CountdownStoreError) in
                for _ in 0..<100 {
                    let lock = try takeLock()
                    defer { calls.unlock(lock) }
                    do throws(CountdownStoreError) {
                        return try body(lock)
                    } catch {
                        if error != .lockLost { throw error }
                    }
                }
                throw CountdownStoreError(.locked, "\(title) cannot be locked: its lock is deleted again and again")
            }
        }

        /// Whether a process that opens the lock now opens this file.
        func isInPlace(_ lock: Descriptor) throws -> Bool {
            guard let named = try calls.status(of: lockName, in: folder) else { return false }
            return named.isSameFile(as: try calls.status(of: lock))
        }

        private func takeLock() throws(CountdownStoreError) -> Descriptor {
            try naming("cannot be locked") {
                while true {
                    guard let lock = try openLock() else { continue }
                    try wait(for: lock)
                    var isKept = false
                    defer { if !isKept { calls.unlock(lock) } }
                    // Under a lock that was deleted this process would remove the new content of the one that
                    // has the lock now.
                    isKept = try isInPlace(lock)
                    if isKept { return lock }
                }
            }
        }

        /// - Returns: nil if another process has made the lock since.
        private func openLock() throws -> Descriptor? {
            let old = try calls.unless(SystemFailure.missing) { try calls.openLock(lockName, in: folder) }
            if let old { return old }
            return try calls.unless(SystemFailure.present) {
                let lock = try calls.create(lockName, in: folder)
                try share(lock)
                return lock
            }
        }

        /// Takes the lock as soon as no other process holds it.
        ///
        /// A process that waits among many busy ones may lose every race for the lock, which is no reason to give up.
        /// Nor is time in which no process runs, such as sleep of the machine: so this counts looks at a file that does
        /// not change, and not time.
        private func wait(for lock: Descriptor) throws {
            let limit = Int(options.patience / SystemCalls.pause)
            var left = limit
            var last: FileVersion?
            while try !calls.lock(lock) {
                let seen = try? version()
                if seen != last { (left, last) = (limit, seen) }
                left -= 1
                guard left > 0 else { throw CountdownStoreError(.locked, "\(title) is in use by another process") }
                calls.sleep()
            }
        }

        /// Lets those take a new lock who may write the file.
        ///
        /// Otherwise an administrator who uses the store of another user would lock that user out. The lock of another
        /// process stays as it is: in a folder of others it could be a second name of any file.
        private func share(_ lock: Descriptor) throws {
            guard let file = try? calls.status(of: name, in: folder) else { return }
            let writers = file.permissions & 0o022
            try calls.adopt(lock, like: file, permissions: 0o600 | writers | writers << 1)
        }

        /// Called right before the file is renamed: the lock may be deleted, and another process hold a new one.
        private func check(_ lock: Descriptor?) throws {
            if let lock, try !isInPlace(lock) { throw CountdownStoreError.lockLost }
        }

        func replace(
            with records: CountdownRecords,
            keepingOld isDamaged: Bool,
            _ lock: Descriptor?
        ) throws(CountdownStoreError) -> Replacement {
            let new = try writeNew(records.content)
            let aside = isDamaged ? try moveAside(lock) : nil
            // The new file may be that of another process then, so it stays. The next change removes it.
            if !isDamaged { try naming("cannot be replaced") { try check(lock) } }
            do throws(CountdownStoreError) {
                try naming("cannot be replaced") { try calls.rename(newName, to: name, in: folder) }
            } catch {
                try? calls.remove(newName, in: folder)
                guard let aside else { throw error }
                // Back in its place, the damage is found and reported by the next call.
                let isBack = (try? calls.rename(aside, to: name, in: folder)) != nil
                throw isBack ? error : error.with("its content is damaged and was kept as \(title(of: aside))")
            }
            // Asked after the renaming, which changes the status.
            let version = (try? calls.status(of: new)).map { status in FileVersion(status: status, file: new) }
            var replacement = Replacement(
                content: PlaceContent(file: version, records: records), aside: aside.map(title))
            do {
                // The new name of the file comes to disk with its folder.
                if options.isSynced { try calls.sync(folder: folder) }
            } catch {
                replacement.unsynced = CountdownStoreError(
                    .unsynced, "\(title) was changed, but a crash of the machine may undo that: \(error)")
            }
            return replacement
        }

        func putAside(_ lock: Descriptor?) throws(CountdownStoreError) -> String {
            // The folder is not synced: if a crash undoes the renaming, the damage is found again.
            title(of: try moveAside(lock))
        }

        /// Writes to disk the content that is to take the file's place.
        private func writeNew(_ content: [UInt8]) throws(CountdownStoreError) -> Descriptor {
            guard content.count <= CountdownRecords.limit else { throw .tooLarge(title) }
            let old = try status()
            // A process may have died before it used the file, or have put it there to do harm.
            try? calls.remove(newName, in: folder)
            return try naming("cannot be written") {
                let new = try calls.create(newName, in: folder)
                do {
                    if let old { try calls.adopt(new, like: old, permissions: old.permissions) }
                    try calls.write(content, to: new)
                    if options.isSynced { try calls.sync(file: new) }
                } catch {
                    try? calls.remove(newName, in: folder)
                    throw error
                }
                return new
            }
        }

        private func title(of aside: String) -> String { "'\(path.dropLast(name.count))\(aside)'" }

        /// Renames the file to the first name for damage that is free.
        private func moveAside(_ lock: Descriptor?) throws(CountdownStoreError) -> String {
            try naming("cannot be put aside") {
                var number = 1
                while try calls.status(of: "\(name).damaged-\(number)", in: folder) != nil { number += 1 }
                try check(lock)
                try calls.rename(name, to: "\(name).damaged-\(number)", in: folder)
                return "\(name).damaged-\(number)"
            }
        }
    }
#endif
