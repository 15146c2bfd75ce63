#if Foundation
    // Where this system declares `stat`, as the compiler sees it.
    import CoreFoundation
    import Foundation

    /// The calls that a store makes to the system.
    ///
    /// A store makes no other calls for its files. A test that watches these sees all, and can have each one fail.
    package struct SystemCalls: Sendable {
        package enum Call: Hashable, Sendable, CaseIterable {
            case readLink, openFolder, open, create, status, read, write, syncFile, syncFolder
            case setOwner, setMode, lock, unlock, rename, remove
        }

        /// Runs before each call, which fails with the error of the C library that it returns.
        let watcher: (@Sendable (Call) -> Int32?)?

        /// Makes a call, and repeats it if a signal interrupts it, unless the watcher has it fail.
        @discardableResult
        func make<Result: SignedInteger>(_ call: Call, _ body: () -> Result) throws -> Result {
            if let number = watcher?(call) { throw SystemFailure(number: number) }
            while true {
                let result = body()
                if result >= 0 { return result }
                guard errno == EINTR else { throw SystemFailure(number: errno) }
            }
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

        func opened(_ call: Call, _ body: () -> Int32) throws -> Descriptor {
            Descriptor(number: try make(call, body))
        }

        func status(of file: Descriptor) throws -> FileStatus {
            var status = stat()
            try make(.status) { unsafe fstat(file.number, &status) }
            // The structure outlives the call, which fills it in, here and below.
            return FileStatus(status)
        }

        /// The status of a file in a folder, or of the link itself if the name is a link; nil if there is none.
        ///
        /// Without a folder, `name` begins in the working directory.
        func status(of name: String, in folder: Descriptor? = nil) throws -> FileStatus? {
            var status = stat()
            return try unless(ENOENT) {
                try make(.status) {
                    unsafe fstatat(folder?.number ?? AT_FDCWD, name, &status, AT_SYMLINK_NOFOLLOW)
                    // Swift makes a C string of the name for the length of the call.
                }
                return FileStatus(status)
            }
        }
    }

    /// An open file or folder, which is closed when the last reference goes.
    final class Descriptor: Sendable {
        let number: Int32

        init(number: Int32) { self.number = number }

        /// The system closes the file even where it reports an error.
        deinit { close(number) }
    }

    /// The status of a file, as the system reports it.
    struct FileStatus: Equatable, Sendable {
        private let mode: mode_t
        let owner: uid_t
        let group: gid_t
        let size: Int
        /// The file system, and the number that the file has there.
        private let identity: [UInt64]
        /// When the content was changed last, and when the content or the attributes were, as the system writes it.
        private let times: [[UInt8]]

        init(_ status: stat) {
            (mode, owner, group, size) = (status.st_mode, status.st_uid, status.st_gid, Int(status.st_size))
            identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
            #if canImport(Darwin)
                let times = [status.st_mtimespec, status.st_ctimespec]
            #else
                let times = [status.st_mtim, status.st_ctim]
            #endif
            self.times = times.map { time in
                unsafe withUnsafeBytes(of: time) { bytes in unsafe Array(bytes) }
                // The bytes are copied at once.
            }
        }

        var isRegular: Bool { mode & S_IFMT == S_IFREG }

        /// The permissions to read, write and run the file.
        var permissions: mode_t { mode & 0o777 }

        /// Whether a user other than this process's and the administrator may put files into this folder.
        var isWritableByOthers: Bool { mode & 0o022 != 0 || owner != 0 && owner != geteuid() }
    }

    /// Why the system refused a call; the only error that ``SystemCalls`` throws.
    struct SystemFailure: Error, CustomStringConvertible {
        /// The number that the C library has for the reason, such as `ENOENT`.
        let number: Int32

        var description: String {
            unsafe String(cString: strerror(number))
            // The text belongs to the C library, and is copied at once.
        }
    }

    extension CountdownStoreError {
        /// Makes calls to the system; if one fails, the error begins with `sentence` and gives the reason.
        static func naming<Value>(
            _ sentence: @autoclosure () -> String,
            _ code: Code = .system,
            _ calls: () throws -> Value
        ) throws(CountdownStoreError) -> Value {
            do {
                return try calls()
            } catch let error as CountdownStoreError {
                throw error
            } catch {
                throw CountdownStoreError(code, "\(sentence()): \(error)")
            }
        }
    }
#endif
