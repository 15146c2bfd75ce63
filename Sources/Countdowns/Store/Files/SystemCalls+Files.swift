#if Foundation
    import CCountdowns

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    // Swift makes a C string of a name for the length of a call. A buffer outlives the call, which receives its size.
    // That makes each `unsafe` below right.

    extension SystemCalls {
        // MARK: Opening

        /// Opens a folder to read it; a link on the way is refused.
        func openFolder(_ path: String) throws(SystemFailure) -> Descriptor {
            Descriptor(try make(.openFolder) { unsafe Int(countdowns_open_folder(path)) }, self)
        }

        /// Opens a file to read it; a link is refused.
        func open(_ name: String, in folder: Descriptor) throws(SystemFailure) -> Descriptor {
            Descriptor(try make(.open) { unsafe Int(countdowns_open(folder.number, name)) }, self)
        }

        /// Opens a file to lock it; a link is refused.
        func openLock(_ name: String, in folder: Descriptor) throws(SystemFailure) -> Descriptor {
            Descriptor(try make(.openLock) { unsafe Int(countdowns_open_lock(folder.number, name)) }, self)
        }

        /// Makes a file that only its owner can use; anything that exists is refused.
        func create(_ name: String, in folder: Descriptor) throws(SystemFailure) -> Descriptor {
            Descriptor(try make(.create) { unsafe Int(countdowns_create(folder.number, name)) }, self)
        }

        // MARK: Status

        func status(of file: Descriptor) throws(SystemFailure) -> FileStatus {
            var status = countdowns_status()
            _ = try make(.status) { unsafe Int(countdowns_get_status(file.number, &status)) }
            return FileStatus(status)
        }

        /// The status of a file in a folder; that of the link itself where the name is one.
        func status(of name: String, in folder: Descriptor) throws(SystemFailure) -> FileStatus {
            var status = countdowns_status()
            _ = try make(.status) { unsafe Int(countdowns_get_status_at(folder.number, name, &status)) }
            return FileStatus(status)
        }

        /// What a link says, in bytes; without a folder, `name` begins in the working directory.
        func target(of name: String, in folder: Descriptor? = nil) throws(SystemFailure) -> [UInt8] {
            // One byte more than the longest target.
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = try make(.readLink) {
                unsafe countdowns_read_link(folder?.number ?? AT_FDCWD, name, &buffer, buffer.count)
            }
            return buffer.prefix(count).map { byte in UInt8(bitPattern: byte) }
        }

        func setMode(_ mode: UInt32, of file: Descriptor) throws(SystemFailure) {
            _ = try make(.setMode) { Int(countdowns_set_mode(file.number, mode)) }
        }

        /// Gives a file to an owner and a group; nil leaves the owner as it is.
        func setOwner(_ owner: UInt32?, group: UInt32, of file: Descriptor) throws(SystemFailure) {
            _ = try make(.setOwner) { Int(countdowns_set_owner(file.number, owner ?? .max, group)) }
        }

        // MARK: Locks

        /// - Returns: whether this call got the lock, which another process may hold.
        func lock(_ file: Descriptor) throws(SystemFailure) -> Bool {
            do throws(SystemFailure) {
                _ = try make(.lock) { Int(countdowns_lock(file.number)) }
                return true
            } catch {
                if error.isTaken { return false }
                throw error
            }
        }

        /// Closing a lock is not enough: a child process that has not begun its program yet has a copy of the
        /// descriptor, and would hold the lock until it does.
        func unlock(_ file: Descriptor) {
            // This fails for no file that is open.
            _ = try? make(.unlock) { Int(countdowns_unlock(file.number)) }
        }

        // MARK: Content

        /// - Returns: the number of bytes; 0 at the end of the file.
        func read(_ file: Descriptor, into buffer: inout [UInt8]) throws(SystemFailure) -> Int {
            try make(.read) {
                unsafe buffer.withUnsafeMutableBytes { bytes in
                    unsafe bytes.baseAddress.map { start in unsafe countdowns_read(file.number, start, bytes.count) }
                        ?? 0
                }
            }
        }

        /// Writes all bytes, in as many calls as that takes.
        func write(_ bytes: [UInt8], to file: Descriptor) throws(SystemFailure) {
            var left = bytes[...]
            while !left.isEmpty {
                let count = try make(.write) {
                    unsafe left.withUnsafeBytes { bytes in
                        unsafe bytes.baseAddress.map { start in
                            unsafe countdowns_write(file.number, start, bytes.count)
                        } ?? 0
                    }
                }
                // No file system that works does this, but it would go on for ever.
                guard count > 0 else { throw SystemFailure(number: ENOSPC) }
                left = left.dropFirst(count)
            }
        }

        /// Waits until the content of a file is on the disk.
        func sync(file: Descriptor) throws(SystemFailure) {
            _ = try make(.syncFile) { Int(countdowns_sync(file.number)) }
        }

        /// Waits until the names in a folder are on the disk.
        func sync(folder: Descriptor) throws(SystemFailure) {
            do throws(SystemFailure) {
                _ = try make(.syncFolder) { Int(countdowns_sync(folder.number)) }
            } catch {
                if !error.isUnsupported { throw error }
            }
        }

        // MARK: Names

        func rename(_ name: String, to newName: String, in folder: Descriptor) throws(SystemFailure) {
            _ = try make(.rename) { unsafe Int(countdowns_rename(folder.number, name, newName)) }
        }

        func remove(_ name: String, in folder: Descriptor) throws(SystemFailure) {
            _ = try make(.remove) { unsafe Int(countdowns_remove(folder.number, name)) }
        }
    }
#endif
