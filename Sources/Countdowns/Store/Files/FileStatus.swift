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
        enum Kind: Sendable { case regular, link, other }

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

        var kind: Kind {
            switch mode & UInt32(S_IFMT) {
            case UInt32(S_IFREG): .regular
            case UInt32(S_IFLNK): .link
            default: .other
            }
        }

        /// Who may read, write and run the file.
        var permissions: UInt32 { mode & 0o777 }

        /// Whether a user other than this process's and the administrator may put files into this folder.
        var isWritableByOthers: Bool {
            mode & 0o022 != 0 || owner != 0 && owner != geteuid()
        }

        func isSameFile(as other: FileStatus) -> Bool {
            device == other.device && number == other.number
        }
    }

    /// One content of a file: each change puts a new file in the place of the old one.
    ///
    /// A version keeps its file open, so that the system does not give the file's number to a later one.
    final class FileVersion: Equatable, Sendable {
        /// The status of the file before its content was read.
        let status: FileStatus
        let file: Descriptor

        init(_ file: Descriptor, _ status: FileStatus) {
            self.file = file
            self.status = status
        }

        static func == (one: FileVersion, other: FileVersion) -> Bool { one.status.isSameFile(as: other.status) }
    }
#endif
