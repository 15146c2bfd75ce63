#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// A file that is whole at every moment, whoever is killed while writing it, and that several processes can change.
    ///
    /// Ground rules: what is read and changed is the file itself, `resolved()`, not a link to it. It is changed only by a
    /// rename, with the lock held, from one read to the write that follows from it. The
    /// lock is a file of its own, `path.lock`, because the file itself is another one after each change. The new content is
    /// written to `path.new`, made anew each time, so that it is no link to something else and nobody has it open. The
    /// system gives the lock back when its holder dies.
    struct CountdownFile: Sendable {
        var path: String
        /// Whether a change is on the disk when it was made: it then survives the end of the machine too.
        var isSynced = true
        /// How long to wait for a change by whoever holds the lock.
        var patience: Duration = .seconds(2)

        /// The content; nil if there is no file.
        ///
        /// Needs no lock: the file is always whole.
        func read() throws(CountdownStoreError) -> Data? {
            let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            // Swift makes a C string of the path for the length of the call, here and below.
            if file < 0, errno == ENOENT { return nil }
            guard file >= 0 else { throw failure("cannot be opened") }
            defer { close(file) }
            var content = Data()
            var buffer = [UInt8](repeating: 0, count: 1 << 14)
            while true {
                let count = readSome(of: file, into: &buffer)
                if count == 0 { return content }
                if count < 0 {
                    if errno == EINTR { continue }
                    throw failure("cannot be read")
                }
                content.append(contentsOf: buffer[..<count])
            }
        }

        /// Writes what is to take the file's place, to the disk.
        ///
        /// The lock must be held, here and below.
        func writeNew(_ content: Data) throws(CountdownStoreError) {
            // Somebody may have died before he used it, or mean harm by it.
            unsafe unlink(path + ".new")
            let file = unsafe open(path + ".new", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw failure("cannot be written") }
            let isWritten = Self.write(Array(content), to: file) && (!isSynced || isOnDisk(file))
            let reason = errno
            close(file)
            guard isWritten else {
                unsafe unlink(path + ".new")
                errno = reason
                throw failure("cannot be written")
            }
        }

        /// Puts what was written in the file's place; when it returns, it is there on the disk too.
        func useNew() throws(CountdownStoreError) {
            guard unsafe rename(path + ".new", path) == 0 else { throw failure("cannot be replaced") }
            syncFolder()
        }

        private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
            var written = 0
            while written < bytes.count {
                let count = writeSome(of: bytes[written...], to: file)
                if count < 0, errno != EINTR { return false }
                written += max(count, 0)
            }
            return true
        }

        /// The new name of the file is on the disk only with its folder.
        private func syncFolder() {
            guard isSynced else { return }
            let folder = unsafe open(folder.isEmpty ? "." : String(folder), O_RDONLY | O_CLOEXEC)
            guard folder >= 0 else { return }
            // Some file systems refuse this, and then do not need it.
            _ = isOnDisk(folder)
            close(folder)
        }

        /// Gives the file another name, `path.damaged-N`, with the first number that is free.
        ///
        /// - Returns: that name.
        func putAside() throws(CountdownStoreError) -> String {
            for number in 1...9999 {
                let aside = "\(path).damaged-\(number)"
                if unsafe access(aside, F_OK) == 0 { continue }
                guard unsafe rename(path, aside) == 0 else { throw failure("cannot be put aside") }
                syncFolder()
                return aside
            }
            throw CountdownStoreError(.system, "there are 9999 damaged files beside '\(path)'")
        }

        func failure(_ what: String) -> CountdownStoreError {
            let reason = unsafe String(cString: strerror(errno))
            // The text is the C library's own, and copied at once.
            return CountdownStoreError(.system, "'\(path)' \(what): \(reason)")
        }
    }

    /// Waits until what was written to a file is on the disk, and says whether it is.
    private func isOnDisk(_ file: Int32) -> Bool {
        #if canImport(Darwin)
            // There `fsync` stops at the drive, which may keep it in its own memory; not every file system goes further.
            if fcntl(file, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(file) == 0
    }

    // Outside the type, whose methods have the names of these functions.

    private func readSome(of file: Int32, into buffer: inout [UInt8]) -> Int {
        unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe read(file, bytes.baseAddress, bytes.count)
        }
        // The buffer outlives the call, which is told its size.
    }

    private func writeSome(of bytes: ArraySlice<UInt8>, to file: Int32) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe write(file, bytes.baseAddress, bytes.count)
        }
        // The slice outlives the call, which is told its size.
    }
#endif
