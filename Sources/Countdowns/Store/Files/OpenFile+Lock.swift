#if Foundation
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    extension OpenFile {
        private var lockName: String { name + ".lock" }

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
            do throws(SystemFailure) {
                return try calls.status(of: lockName, in: folder).isSameFile(as: try calls.status(of: lock))
            } catch {
                if error.isMissing { return false }
                throw error
            }
        }

        private func takeLock() throws(CountdownStoreError) -> Descriptor {
            do throws(SystemFailure) {
                while true {
                    guard let lock = try openLock() else { continue }
                    guard try wait(for: lock) else { break }
                    if try keep(lock) { return lock }
                }
            } catch {
                throw failure("cannot be locked", error)
            }
            throw CountdownStoreError(.locked, "\(title) is in use by another process")
        }

        /// - Returns: nil if another process has made the lock since.
        private func openLock() throws(SystemFailure) -> Descriptor? {
            do throws(SystemFailure) {
                return try calls.openLock(lockName, in: folder)
            } catch {
                guard error.isMissing else { throw error }
            }
            do throws(SystemFailure) {
                let lock = try calls.create(lockName, in: folder)
                try share(lock)
                return lock
            } catch {
                if error.isPresent { return nil }
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
            do throws(SystemFailure) {
                if try isInPlace(lock) { return true }
            } catch {
                calls.unlock(lock)
                throw error
            }
            calls.unlock(lock)
            return false
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
#endif
