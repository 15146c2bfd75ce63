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
    /// The number of the end to write to.
    var number: Int32 { writeEnd.rawValue }
    private let readEnd: FileDescriptor
    private let queue: DispatchQueue
    private let source: any DispatchSourceRead
    private let received: @Sendable ([UInt8]) -> Void

    /// How many bytes are read at once.
    private static let block = 1 << 14

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
            if let bytes = try? readEnd.bytes(upTo: Self.block), !bytes.isEmpty { received(bytes) }
        }
        source.activate()
    }

    /// Reads what is in the pipe by now; `received` gets it before this returns.
    ///
    /// Another process may go on writing, so this reads no more than a pipe can hold.
    func drain() {
        queue.sync {
            for _ in 1...64 {
                guard let bytes = try? readEnd.bytes(upTo: Self.block), !bytes.isEmpty else { return }
                received(bytes)
            }
        }
    }
}
