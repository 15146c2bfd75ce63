import Dispatch
import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A pipe into which a signal handler writes one byte for each signal.
///
/// Commands do not inherit it, and it keeps neither its writer nor its reader waiting.
final class SignalPipe: @unchecked Sendable {
    // Everything here is set before another thread can see it; the source is kept alive and never used again.

    let writeEnd: Int32
    private let source: any DispatchSourceRead

    /// - Parameter received: called for each byte that was written, in their order, on a queue of its own.
    /// - Throws: the reason why the system has no pipe left.
    init(received: @escaping @Sendable (UInt8) -> Void) throws(ExitReason) {
        let ends: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
        do {
            ends = try FileDescriptor.pipe()
        } catch {
            throw ExitReason("Signals cannot be caught: \(error)", exitCode: EX_OSERR)
        }
        for end in [ends.readEnd, ends.writeEnd] {
            _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK)
        }
        writeEnd = ends.writeEnd.rawValue
        let input = ends.readEnd
        let queue = DispatchQueue(label: "signals", qos: .userInitiated)
        source = DispatchSource.makeReadSource(fileDescriptor: input.rawValue, queue: queue)
        source.setEventHandler { @Sendable in
            for byte in Self.bytes(in: input) { received(byte) }
        }
        source.activate()
    }

    /// What can be read at once.
    private static func bytes(in input: FileDescriptor) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = try? unsafe buffer.withUnsafeMutableBytes { bytes in try unsafe input.read(into: bytes) }
        // The buffer outlives the call, which is told its size.
        return Array(buffer.prefix(count ?? 0))
    }
}
