import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

extension FileDescriptor {
    /// Whether a short line is taken, or refused, at once.
    ///
    /// A pipe whose reader stalls takes nothing, nor does a terminal whose output is held.
    var isWritable: Bool {
        var output = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&output, 1, 0)
        // One element, which outlives the call.
        return output.revents != 0
    }

    /// Writes all of `text`, in one call as far as the other end takes it.
    ///
    /// Waits where other processes have set the descriptor not to block: a terminal or a pipe is often shared.
    ///
    /// - Throws: `Errno`.
    func writeWhole(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            do {
                let count = try unsafe rest.withUnsafeBytes { bytes in try unsafe write(bytes) }
                // The bytes outlive the call.
                rest = rest.dropFirst(count)
            } catch Errno.resourceTemporarilyUnavailable {
                var output = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&output, 1, -1)
                // One element, which outlives the call.
            }
        }
    }
}
