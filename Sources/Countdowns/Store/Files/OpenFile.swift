#if Foundation
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

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

        func naming<Value>(
            _ what: String,
            _ calls: () throws(SystemFailure) -> Value
        ) throws(CountdownStoreError) -> Value {
            try CountdownStoreError.naming("\(title) \(what)", calls)
        }

        // MARK: Reading

        /// - Returns: nil if there is no file.
        func status() throws(CountdownStoreError) -> FileStatus? {
            try naming("cannot be opened") { () throws(SystemFailure) in try calls.status(of: name, in: folder) }
        }

        /// The version that is in place, open to be read.
        ///
        /// - Returns: nil if there is no file.
        private func version() throws(CountdownStoreError) -> FileVersion? {
            try naming("cannot be opened") { () throws(SystemFailure) in
                try ifPresent { () throws(SystemFailure) in
                    let file = try calls.open(name, in: folder)
                    // Asked before the content is read: a program that writes into the file during that changes the
                    // status, and the content is read again.
                    return FileVersion(status: try calls.status(of: file), file: file)
                }
            }
        }

        /// Reads the content, which needs no lock, because the file is always whole.
        func read(unless known: ContentMark?) throws(CountdownStoreError) -> PlaceContent {
            guard let now = try status() else { return .missing }
            if case .file(let version) = known, version.status == now { return .unchanged }
            guard let version = try version() else { return .missing }
            guard version.status.isRegular else {
                throw CountdownStoreError(.system, "\(title) is no regular file")
            }
            var content: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            guard version.status.size <= UInt64(CountdownRecords.limit) else { throw tooLarge }
            while true {
                let count = try naming("cannot be read") { () throws(SystemFailure) in
                    try calls.read(version.file, into: &buffer)
                }
                if count == 0 { return .found(content, .file(version)) }
                content += buffer[..<count]
                // The file may grow while it is read.
                guard content.count <= CountdownRecords.limit else { throw tooLarge }
            }
        }

        // MARK: The lock

        /// Runs `body` while every other process is kept out.
        ///
        /// If the file of the lock is deleted, the next process makes a new one and is not kept out. `body` finds that
        /// out right before it renames the file, and runs again under the new lock. So a change is lost only if the
        /// deletion falls between that check and the renaming.
        func exclusively<Value>(
            _ body: (any LockedPlace) throws(CountdownStoreError) -> Attempt<Value>
        ) throws(CountdownStoreError) -> Value {
            for _ in 0..<100 {
                let lock = try takeLock()
                defer { calls.unlock(lock) }
                if case .done(let value) = try body(LockedFile(file: self, lock: lock)) { return value }
            }
            throw CountdownStoreError(.locked, "\(title) cannot be locked: its lock is deleted again and again")
        }

        /// Whether a process that opens the lock now opens this file.
        func isInPlace(_ lock: Descriptor) throws(SystemFailure) -> Bool {
            guard let named = try calls.status(of: lockName, in: folder) else { return false }
            return named.isSameFile(as: try calls.status(of: lock))
        }

        private func takeLock() throws(CountdownStoreError) -> Descriptor {
            let lock = try naming("cannot be locked") { () throws(SystemFailure) -> Descriptor? in
                while true {
                    guard let lock = try openLock() else { continue }
                    guard try wait(for: lock) else { return nil }
                    if try keep(lock) { return lock }
                }
            }
            guard let lock else { throw CountdownStoreError(.locked, "\(title) is in use by another process") }
            return lock
        }

        /// - Returns: nil if another process has made the lock since.
        private func openLock() throws(SystemFailure) -> Descriptor? {
            let old = try ifPresent { () throws(SystemFailure) in try calls.openLock(lockName, in: folder) }
            if let old { return old }
            do throws(SystemFailure) {
                let lock = try calls.create(lockName, in: folder)
                try share(lock)
                return lock
            } catch {
                if error.is(EEXIST) { return nil }
                throw error
            }
        }

        /// - Returns: whether this process has the lock; false if another one holds it and changes nothing.
        private func wait(for lock: Descriptor) throws(SystemFailure) -> Bool {
            let pause = Duration.microseconds(500)
            var patience: LockPatience<FileVersion?>?
            while try !calls.lock(lock) {
                let seen = try? version()
                var left = patience ?? LockPatience(Int(options.patience / pause), seeing: seen)
                if left.isOver(seeing: seen) { return false }
                patience = left
                usleep(UInt32(pause / .microseconds(1)))
            }
            return true
        }

        /// Makes sure of a lock that this process has just taken.
        ///
        /// Under a lock that was deleted it would remove the new content of the process that has the lock now.
        ///
        /// - Returns: false if the lock was deleted while the process waited for it. The process has released it then.
        private func keep(_ lock: Descriptor) throws(SystemFailure) -> Bool {
            var isKept = false
            defer { if !isKept { calls.unlock(lock) } }
            isKept = try isInPlace(lock)
            return isKept
        }

        /// Lets those take a new lock who may write the file.
        ///
        /// Otherwise an administrator who uses the store of another user would lock that user out. The lock of another
        /// process stays as it is: in a folder of others it could be a second name of any file.
        private func share(_ lock: Descriptor) throws(SystemFailure) {
            guard let file = try? calls.status(of: name, in: folder) else { return }
            let writers = file.permissions & 0o022
            try calls.adopt(lock, like: file, permissions: 0o600 | writers | writers << 1)
        }
    }

    /// How many times to look at a lock that others hold in turn: until nothing has changed for a number of looks.
    ///
    /// A process that waits among many busy ones may lose every race for the lock, which is no reason to give up. Nor
    /// is time in which no process runs, such as sleep of the machine: so this counts looks, not time.
    package struct LockPatience<Mark: Equatable> {
        private let limit: Int
        private var left: Int
        private var mark: Mark

        /// - Parameters:
        ///   - limit: how many looks at the same mark are too many.
        ///   - mark: a value that every holder of the lock changes.
        package init(_ limit: Int, seeing mark: Mark) {
            (self.limit, left, self.mark) = (limit, limit, mark)
        }

        /// Whether to give up after this look.
        package mutating func isOver(seeing mark: Mark) -> Bool {
            if mark != self.mark { (self.mark, left) = (mark, limit) }
            left -= 1
            return left <= 0
        }
    }
#endif
