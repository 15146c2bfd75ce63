import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Standard input, output and error as this process was started with them.
enum StandardStreams {
    /// Fills the places of those that are closed; to be called before anything else opens a file.
    ///
    /// A file, pipe or queue of this process would get the number of the missing stream otherwise, and what is meant
    /// for the stream would be written to it. Opened the wrong way around, the null device fails as a closed stream
    /// does.
    static func fillClosed() {
        let modes: [(FileDescriptor, FileDescriptor.AccessMode)] = [
            (.standardInput, .writeOnly), (.standardOutput, .readOnly), (.standardError, .readOnly),
        ]
        for (stream, mode) in modes where fcntl(stream.rawValue, F_GETFD) == -1 {
            // Gets the lowest number that is free, and those below are taken.
            _ = try? FileDescriptor.open("/dev/null", mode)
        }
    }
}
