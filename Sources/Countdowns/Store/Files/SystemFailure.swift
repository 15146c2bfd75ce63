#if Foundation
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// Why the system refused a call.
    struct SystemFailure: Error {
        /// The number that the C library has for the reason, such as `ENOENT`.
        let number: Int32

        var reason: String {
            unsafe String(cString: strerror(number))
            // The text belongs to the C library, and is copied at once.
        }

        /// There is no such file or folder.
        var isMissing: Bool { number == ENOENT }

        /// There is a file with that name.
        var isPresent: Bool { number == EEXIST }

        /// Another process has the lock.
        var isTaken: Bool { number == EWOULDBLOCK }

        /// The name is no link, or the call that opens the file will fail for the same reason as this one.
        var isNoLink: Bool { [EINVAL, ENOENT, ENOTDIR, EACCES, EPERM].contains(number) }

        /// The process may not give a file to that owner or group, which may not even exist where the process runs.
        var isForeignOwner: Bool { number == EPERM || number == EINVAL }

        /// The file system knows no such call, and so does not need it.
        var isUnsupported: Bool { [EINVAL, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(number) }
    }
#endif
