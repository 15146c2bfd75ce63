import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The file of a crontab.
enum CrontabFile {
    /// What is longer is no crontab.
    private static let longest = 1 << 20

    /// The content of a file, or of standard input for `-`.
    ///
    /// - Throws: the reason to end with 66, the usual code for input that cannot be read.
    static func bytes(of path: String) throws(ExitReason) -> [UInt8] {
        do {
            if path == "-" { return try content(of: .standardInput) }
            // A path in Swift can hold a zero, which would cut it off.
            guard !path.utf8.contains(0) else { throw Errno.noSuchFileOrDirectory }
            let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
            defer { try? descriptor.close() }
            return try content(of: descriptor)
        } catch let reason as ExitReason {
            throw reason
        } catch {
            throw failure(path == "-" ? "Standard input" : "The crontab '\(path)'", "cannot be read: \(error)")
        }
    }

    private static func content(of descriptor: FileDescriptor) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try unsafe block.withUnsafeMutableBytes { block in
                // The block outlives the call.
                try unsafe descriptor.read(into: block)
            }
            // The closure keeps no pointer.
            guard count > 0 else { return bytes }
            bytes += block[..<count]
            guard bytes.count <= longest else { throw failure("A crontab", "has at most \(longest) bytes") }
        }
    }

    private static func failure(_ subject: String, _ reason: String) -> ExitReason {
        ExitReason("\(subject) \(reason)", exitCode: EX_NOINPUT)
    }
}
