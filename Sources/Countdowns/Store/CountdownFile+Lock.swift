#if Foundation
    import CCountdowns
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    extension CountdownFile {
        /// Runs `body` while every other process is kept out.
        func locked<Result>(
            _ body: () throws(CountdownStoreError) -> Result
        ) throws(CountdownStoreError) -> Result {
            let lock = unsafe open(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            // Swift makes a C string of the path for the length of the call, here and below.
            guard lock >= 0 else { throw failure("cannot be locked") }
            defer {
                // Closing is not enough: a child process that has not begun its program yet has a copy of the
                // descriptor, and would hold the lock until it does.
                flock(lock, LOCK_UN)
                close(lock)
            }
            let pause = Duration.microseconds(500)
            var patience: LockPatience<Version>?
            while flock(lock, LOCK_EX | LOCK_NB) != 0 {
                if errno == EINTR { continue }
                guard errno == EWOULDBLOCK else { throw failure("cannot be locked") }
                let seen = Version(of: path)
                var left = patience ?? LockPatience(Int(self.patience / pause), seeing: seen)
                guard !left.isOver(seeing: seen) else {
                    throw CountdownStoreError(.locked, "'\(path)' is in use by another process")
                }
                patience = left
                usleep(UInt32(pause / .microseconds(1)))
            }
            return try body()
        }

        /// The file that a path names at a certain moment: each change puts a new one there.
        ///
        /// An instance keeps its file open, so that the system does not give the file's number to another one.
        private final class Version: Equatable {
            private let file: Int32
            /// 0 if there is no file, or the process cannot open it.
            private let number: UInt64

            init(of path: String) {
                file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
                number = countdowns_file_number(file)
            }

            deinit {
                if file >= 0 { close(file) }
            }

            static func == (one: Version, other: Version) -> Bool { one.number == other.number }
        }
    }
#endif
