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

    /// A file that several processes can change, and that is whole at every moment: a process may be killed while it
    /// writes.
    ///
    /// Ground rules:
    /// - A process reads and changes the file itself, `resolved()`, not a link to it.
    /// - It holds the lock from the read to the write that follows from it. The lock is a file of its own, `path.lock`,
    ///   because each change puts a new file at `path`. The system releases the lock when its holder dies.
    /// - It writes the new content to `path.new` and renames that to `path`. It makes `path.new` anew each time, so
    ///   `path.new` is never a link to something else, and no other process has it open.
    struct CountdownFile: Sendable {
        var path: String
        /// Whether a change waits until it is on the disk, and so survives a crash of the machine too.
        var isSynced = true
        /// How long to wait for a holder of the lock that changes nothing.
        var patience: Duration = .seconds(2)

        /// The content; nil if there is no file.
        ///
        /// This needs no lock, because the file is always whole.
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

        /// Writes to disk the content that is to take the file's place.
        ///
        /// The caller holds the lock, here and below.
        func writeNew(_ content: Data) throws(CountdownStoreError) {
            // A process may have died before it used the file, or have put it there to do harm.
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

        /// Puts the written content in the file's place, and returns when the disk has it there too.
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

        /// Brings the new name of the file to disk, which happens with its folder.
        private func syncFolder() {
            guard isSynced else { return }
            let folder = unsafe open(folder.isEmpty ? "." : String(folder), O_RDONLY | O_CLOEXEC)
            guard folder >= 0 else { return }
            // A file system that refuses this does not need it.
            _ = isOnDisk(folder)
            close(folder)
        }

        /// Gives the file another name, `path.damaged-N`, with the first number that is free.
        ///
        /// - Returns: the new name.
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
            // The text belongs to the C library, and is copied at once.
            return CountdownStoreError(.system, "'\(path)' \(what): \(reason)")
        }
    }

    /// Waits until the content of a file is on the disk.
    ///
    /// - Returns: whether it is there.
    private func isOnDisk(_ file: Int32) -> Bool {
        #if canImport(Darwin)
            // `fsync` stops at the drive there, which may still hold the content in its own memory. Some file systems
            // go no further.
            if fcntl(file, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(file) == 0
    }

    // These stand outside the type, because its methods have the names of the system's functions.

    private func readSome(of file: Int32, into buffer: inout [UInt8]) -> Int {
        unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe read(file, bytes.baseAddress, bytes.count)
        }
        // The buffer outlives the call, which receives its size.
    }

    private func writeSome(of bytes: ArraySlice<UInt8>, to file: Int32) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe write(file, bytes.baseAddress, bytes.count)
        }
        // The slice outlives the call, which receives its size.
    }
#endif
