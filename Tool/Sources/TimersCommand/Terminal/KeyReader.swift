import Dispatch
import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Reads keys on a thread of its own, until it is stopped: what is typed from then on is for another program.
final class KeyReader: Sendable {
    private let input: Int32
    private let isForeground: @Sendable () -> Bool
    /// Gets a byte when it is time to stop; nil if the process can open no more files.
    private let stopping = try? FileDescriptor.pipe()
    private let ended = DispatchSemaphore(value: 0)

    /// How long the rest of a key's sequence may take, in milliseconds; after that it was the escape key.
    private static let patience: Int32 = 500

    /// - Parameters:
    ///   - input: a descriptor.
    ///   - isForeground: whether what is typed is this process's to read.
    ///   - pressed: called on the thread for every key that means something.
    init(
        _ input: Int32, while isForeground: @escaping @Sendable () -> Bool, pressed: @escaping @Sendable (Key) -> Void
    ) {
        self.input = input
        self.isForeground = isForeground
        let thread = Thread { [self] in
            defer { try? stopping?.readEnd.close() }
            var parser = KeyParser()
            while let bytes = nextBytes(within: parser.isInSequence ? Self.patience : -1) {
                if bytes.isEmpty { parser = KeyParser() }
                for key in parser.keys(in: bytes) { pressed(key) }
            }
            ended.signal()
        }
        thread.name = "keys"
        thread.start()
    }

    /// Returns when nothing is read any more; to be called once.
    func stop() {
        // A child that has not begun its program yet may have a copy of this end, so closing it is not enough.
        _ = try? stopping?.writeEnd.writeAll([0])
        try? stopping?.writeEnd.close()
        // Another process may have read what this thread was about to read. The thread then waits in vain, and the
        // caller must not wait for it.
        _ = ended.wait(timeout: .now() + 10)
    }

    /// Waits for what is typed.
    ///
    /// - Parameter limit: the milliseconds to wait; below zero for no limit.
    /// - Returns: what was typed, nothing when that took too long; nil when it is time to stop, or nothing comes any
    ///   more.
    private func nextBytes(within limit: Int32) -> [UInt8]? {
        guard let stopping else { return nil }
        while true {
            var ends = [stopping.readEnd.rawValue, input].map { descriptor in
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            }
            let count = unsafe poll(&ends, 2, limit)
            // The array of two outlives the call.
            if count < 0, errno != EINTR { return nil }
            if ends[0].revents != 0 { return nil }
            if count == 0 { return [] }
            if count < 0 { continue }
            guard isForeground() else {
                // To read now would stop the process. The shell reads what is typed, and this thread asks again after
                // a while.
                unsafe poll(&ends, 1, 50)
                // As above, for the first of them only.
                continue
            }
            var buffer = [UInt8](repeating: 0, count: 64)
            let length = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(input, bytes.baseAddress, bytes.count)
            }
            // The buffer outlives the call, which is told its size.
            if length > 0 { return Array(buffer[..<length]) }
            if length == 0 || errno != EINTR { return nil }
        }
    }
}
