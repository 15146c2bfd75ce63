import Dispatch
import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A pipe that is read as soon as there is something in it.
///
/// Commands inherit neither end unless one is made their output.
final class WatchedPipe: @unchecked Sendable {
    // Everything here is set before another thread can see it, and Dispatch lets any thread cancel a source.

    let writeEnd: FileDescriptor
    private let readEnd: FileDescriptor
    private let queue: DispatchQueue
    private let source: any DispatchSourceRead
    private let received: @Sendable ([UInt8]) -> Void

    /// - Parameters:
    ///   - name: what the pipe is for.
    ///   - received: called with what was written, piece by piece, by one caller at a time.
    /// - Throws: the reason why the system has no pipe left.
    init(_ name: String, received: @escaping @Sendable ([UInt8]) -> Void) throws(ExitReason) {
        do {
            (readEnd, writeEnd) = try FileDescriptor.pipe()
        } catch {
            throw ExitReason("There is no pipe for \(name): \(error)", exitCode: EX_OSERR)
        }
        for end in [readEnd, writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(readEnd.rawValue, F_SETFL, O_NONBLOCK)
        self.received = received
        queue = DispatchQueue(label: name, qos: .userInitiated)
        source = DispatchSource.makeReadSource(fileDescriptor: readEnd.rawValue, queue: queue)
        source.setEventHandler { @Sendable [readEnd] in
            let bytes = Self.bytes(in: readEnd)
            if !bytes.isEmpty { received(bytes) }
        }
        source.activate()
    }

    /// Reads what is in the pipe by now; `received` gets it before this returns.
    ///
    /// Another process may go on writing, so this reads no more than a pipe can hold.
    func drain() {
        queue.sync {
            for _ in 1...64 {
                let bytes = Self.bytes(in: readEnd)
                if bytes.isEmpty { return }
                received(bytes)
            }
        }
    }

    /// What can be read at once.
    private static func bytes(in end: FileDescriptor) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let count = try? unsafe buffer.withUnsafeMutableBytes { bytes in try unsafe end.read(into: bytes) }
        // The buffer outlives the call, which is told its size.
        return Array(buffer.prefix(count ?? 0))
    }
}
