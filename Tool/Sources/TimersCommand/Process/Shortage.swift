import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

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
