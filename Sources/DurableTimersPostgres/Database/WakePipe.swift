#if Postgres
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Lets a thread wait for a socket and for calls of other threads at once.
    final class WakePipe: Sendable {
        private let reading: Int32
        private let writing: Int32

        init() {
            var ends: [Int32] = [0, 0]
            // The array has room for the two numbers.
            let result = unsafe pipe(&ends)
            precondition(result == 0, "no pipe for a connection of the database: error \(errno)")
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            (reading, writing) = (ends[0], ends[1])
        }

        deinit {
            close(reading)
            close(writing)
        }

        /// Ends the wait of the thread, or its next one.
        func wake() {
            var byte: UInt8 = 0
            // The byte outlives the call. A full pipe also wakes the thread.
            _ = unsafe write(writing, &byte, 1)
        }

        struct Woken {
            /// The socket can be read, or is closed.
            var isReadable = false
            /// The socket can be written.
            var isWritable = false
            /// Another thread has called ``WakePipe/wake()``.
            var isCalled = false
        }

        /// Waits for another thread, and for a socket.
        ///
        /// - Parameters:
        ///   - socket: the socket; nil to wait only for other threads.
        ///   - writes: whether to wait also until the socket can be written.
        ///   - timeout: the longest time in milliseconds; nil to wait forever.
        /// - Returns: why the wait has ended.
        func wait(for socket: Int32?, writes: Bool = false, timeout: Int32? = nil) -> Woken {
            var descriptors = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
            if let socket {
                descriptors.append(pollfd(fd: socket, events: Int16(writes ? POLLIN | POLLOUT : POLLIN), revents: 0))
            }
            // The array outlives the call.
            let count = unsafe poll(&descriptors, nfds_t(descriptors.count), timeout ?? -1)
            guard count > 0 else { return Woken() }
            var woken = Woken(isCalled: descriptors[0].revents != 0)
            if woken.isCalled { drain() }
            if let events = descriptors.dropFirst().first?.revents {
                woken.isReadable = events & ~Int16(POLLOUT) != 0
                woken.isWritable = events & Int16(POLLOUT) != 0
            }
            return woken
        }

        private func drain() {
            var bytes = [UInt8](repeating: 0, count: 64)
            // The array outlives the call.
            while unsafe read(reading, &bytes, bytes.count) == bytes.count {}
        }
    }
#endif
