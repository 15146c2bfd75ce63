#if Foundation
    import CCountdowns

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// What the system says of a file.
    struct FileStatus: Equatable, Sendable {
        private let device: UInt64
        private let number: UInt64
        private let modified: Int64
        private let changed: Int64
        private let mode: UInt32
        let size: UInt64
        let owner: UInt32
        let group: UInt32

        init(_ status: countdowns_status) {
            (device, number) = (status.device, status.number)
            (modified, changed) = (status.modified, status.changed)
            (mode, size) = (status.mode, status.size)
            (owner, group) = (status.owner, status.group)
        }

        var isRegular: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }
        var isLink: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFLNK) }

        /// Who may read, write and run the file.
        var permissions: UInt32 { mode & 0o777 }

        /// Whether a user other than this process's and the administrator may put files into this folder.
        var isWritableByOthers: Bool { mode & 0o022 != 0 || owner != 0 && owner != geteuid() }

        func isSameFile(as other: FileStatus) -> Bool { device == other.device && number == other.number }
    }

    /// One content of a file: each change puts a new file in the place of the old one.
    ///
    /// A version keeps its file open, so that the system does not give the file's number to a later one.
    struct FileVersion: Equatable, Sendable {
        /// The status of the file before its content was read.
        let status: FileStatus
        let file: Descriptor

        static func == (one: FileVersion, other: FileVersion) -> Bool { one.status.isSameFile(as: other.status) }
    }

    /// Why the system refused a call.
    struct SystemFailure: Error {
        /// The number that the C library has for the reason, such as `ENOENT`.
        let number: Int32

        var reason: String {
            unsafe String(cString: strerror(number))
            // The text belongs to the C library, and is copied at once.
        }

        func `is`(_ numbers: Int32...) -> Bool { numbers.contains(number) }
    }

    /// The result of a call; nil if there is no such file or folder.
    func ifPresent<Value>(_ call: () throws(SystemFailure) -> Value) throws(SystemFailure) -> Value? {
        do throws(SystemFailure) {
            return try call()
        } catch {
            if error.is(ENOENT) { return nil }
            throw error
        }
    }

    extension CountdownStoreError {
        /// Makes calls to the system; if one fails, the error begins with `sentence` and gives the reason.
        static func naming<Value>(
            _ sentence: @autoclosure () -> String,
            _ calls: () throws(SystemFailure) -> Value
        ) throws(CountdownStoreError) -> Value {
            do throws(SystemFailure) {
                return try calls()
            } catch {
                throw CountdownStoreError(.system, "\(sentence()): \(error.reason)")
            }
        }
    }
#endif
