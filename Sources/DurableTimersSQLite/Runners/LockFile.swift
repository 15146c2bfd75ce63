#if SQLite
    #if canImport(Darwin) && !os(macOS)
        /// No locks, so leases decide: the system kills an app that it suspends while the app holds a lock on a file
        /// of a shared folder.
        struct LockFile: Sendable {
            let identity = ""
            init?(_ path: String, like database: String) { nil }
            func take(_ byte: Int64) -> Bool { false }
            func isFree(_ byte: Int64) -> Bool { false }
        }
    #else
        import Foundation

        #if canImport(Darwin)
            import Darwin
        #elseif canImport(Glibc)
            import Glibc
        #else
            import Musl
        #endif

        /// An open file with locks of bytes that belong to it alone, even within a process.
        final class LockFile: Sendable {
            private let descriptor: Int32
            /// The identity of the file: the path can lead to another one later.
            let identity: String
            // The commands for locks of an open file description; not every module of the C library has them. On a
            // file system without such locks they fail, and leases decide.
            #if os(macOS)
                private static let test: Int32 = 92
                private static let set: Int32 = 90
            #else
                private static let test: Int32 = 36
                private static let set: Int32 = 37
            #endif

            /// Opens the file, or creates it with the permissions of another.
            ///
            /// - Returns: nil if that fails.
            init?(_ path: String, like database: String) {
                let files = FileManager.default
                guard let like = try? files.attributesOfItem(atPath: database)[.posixPermissions] as? NSNumber else {
                    return nil
                }
                descriptor = unsafe open(
                    path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(like.uint32Value & 0o666))
                guard descriptor >= 0 else { return nil }
                // A file that is made again often gets the number of the one before. Nothing writes into it.
                guard let attributes = try? files.attributesOfItem(atPath: path),
                    let number = attributes[.systemFileNumber] as? NSNumber,
                    let date = attributes[.modificationDate] as? Date
                else {
                    close(descriptor)
                    return nil
                }
                identity = "\(number)-\(date.timeIntervalSinceReferenceDate)"
            }

            deinit { close(descriptor) }

            /// Takes the lock of a byte, and does not wait for it.
            func take(_ byte: Int64) -> Bool {
                var lock = Self.lock(of: byte)
                return unsafe fcntl(descriptor, Self.set, &lock) == 0
            }

            /// Whether no open file has the lock of a byte.
            func isFree(_ byte: Int64) -> Bool {
                var lock = Self.lock(of: byte)
                return unsafe fcntl(descriptor, Self.test, &lock) == 0 && Int32(lock.l_type) == F_UNLCK
            }

            private static func lock(of byte: Int64) -> flock {
                var lock = flock()
                lock.l_type = Int16(F_WRLCK)
                lock.l_whence = Int16(SEEK_SET)
                lock.l_start = off_t(byte)
                lock.l_len = 1
                return lock
            }
        }
    #endif
#endif
