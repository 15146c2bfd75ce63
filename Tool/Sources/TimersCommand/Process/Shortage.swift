import Dispatch
import Foundation

/// Limits of the system that this process is too close to.
///
/// Dispatch ends the process where it gets no file descriptor, and waits without end where it gets no thread. So the
/// tool finds out before it starts anything.
enum Shortage {
    /// How many files the tool opens at once at most, with some to spare.
    private static let descriptors = 20

    /// - Throws: the reason why the tool could not work.
    static func check() throws(ExitReason) {
        guard hasDescriptors() else {
            throw ExitReason(
                "This process may open too few files: 'ulimit -n' should allow \(descriptors) more than are open",
                exitCode: EX_OSERR)
        }
        guard hasThreads() else {
            throw ExitReason(
                "This user may start too few processes and threads: end some of them, or raise 'ulimit -u'",
                exitCode: EX_OSERR)
        }
    }

    private static func hasDescriptors() -> Bool {
        let opened = (0..<descriptors).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
        for descriptor in opened where descriptor >= 0 { close(descriptor) }
        return !opened.contains(-1)
    }
}

#if canImport(Glibc) || canImport(Musl)
    extension Shortage {
        /// How many threads the tool has at once, with some to spare.
        private static let threads = 12

        /// Whether so many threads can run at once, which count as processes here.
        static func hasThreads() -> Bool {
            let gate = DispatchSemaphore(value: 0)
            var started: [pthread_t] = []
            while started.count < threads {
                var thread = pthread_t()
                let argument = unsafe Unmanaged.passRetained(gate)
                // The thread takes the reference over. If it does not start, the reference is given up here.
                let result = unsafe pthread_create(&thread, nil, waitAtGate, argument.toOpaque())
                // The number outlives the call, which fills it in.
                guard result == 0 else {
                    unsafe argument.release()
                    break
                }
                started.append(thread)
            }
            for _ in started { gate.signal() }
            for thread in started { pthread_join(thread, nil) }
            return started.count == threads
        }
    }

    private func waitAtGate(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument = unsafe argument else { return nil }
        let gate = unsafe Unmanaged<DispatchSemaphore>.fromOpaque(argument).takeRetainedValue()
        // `hasThreads` passes a reference for this thread alone.
        gate.wait()
        return nil
    }
#else
    extension Shortage {
        /// Threads have a limit of their own here, which no user comes close to.
        static func hasThreads() -> Bool { true }
    }
#endif
