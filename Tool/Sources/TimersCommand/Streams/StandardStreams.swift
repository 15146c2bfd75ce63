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

/// Whole lines on standard output: what the tool is run for, so that it is no success to lose them.
enum StandardOutput {
    /// The longest line that a pipe takes as a whole or not at all, in bytes: what POSIX promises at least.
    static let longestLine = 512

    /// Whether a line of at most `longestLine` bytes is taken, or refused, at once.
    static var takesLine: Bool { FileDescriptor.standardOutput.isWritable }

    /// The lines for a line of text: a terminal that is too narrow gets it broken between words.
    static func fitted(_ line: String) -> [String] {
        guard isatty(STDOUT_FILENO) == 1, let columns = Terminal.size?.columns else { return [line] }
        return line.wrapped(columns: columns - 1)
    }

    /// Writes `line` and a line break in one call.
    ///
    /// - Throws: the reason to end with 74, the usual code for an error of input or output.
    static func write(_ line: String) throws(ExitReason) { try write(raw: line + "\n") }

    /// Writes `text` as it is.
    static func write(raw text: String) throws(ExitReason) {
        do { try FileDescriptor.standardOutput.writeWhole(text) } catch {
            throw ExitReason("Standard output cannot be written: \(error)", exitCode: EX_IOERR)
        }
    }
}

/// Whole lines on standard error, so that concurrent writers do not mix within a line.
///
/// What cannot be written is left out: there is no other place to report it.
enum StandardError {
    /// Writes `line` and a line break in one call.
    ///
    /// A terminal breaks a long line in the middle of a word, so this call breaks it between words there.
    static func write(_ line: String) { write(raw: shown(line)) }

    /// Writes `line` to a line of its own, even if a command has not ended its last line on this terminal.
    ///
    /// A terminal does not say where its cursor is, unless its answer is read from what the user types. A row of spaces
    /// as wide as the window leaves the cursor in the line if it was at the start of the line, and in the next line
    /// otherwise.
    static func writeOnNewLine(_ line: String) {
        guard Terminal.redrawsStandardError, let columns = Terminal.columnsOfStandardError else { return write(line) }
        write(raw: String(repeating: " ", count: columns) + "\r\u{1B}[K" + shown(line))
    }

    private static func shown(_ line: String) -> String {
        // Some terminals go to the next line when the last column is written to.
        let lines = Terminal.columnsOfStandardError.map { columns in line.wrapped(columns: columns - 1) } ?? [line]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Whether a short line is taken, or refused, at once.
    static var takesLine: Bool { FileDescriptor.standardError.isWritable }

    /// Writes `line` and a line break, unless the reader stalls.
    static func writeUnlessItWaits(_ line: String) {
        if takesLine { write(line) }
    }

    /// Writes `text` as it is, for lines that overwrite themselves.
    static func write(raw text: String) { try? FileDescriptor.standardError.writeWhole(text) }
}

extension FileDescriptor {
    /// Whether a short line is taken, or refused, at once.
    ///
    /// A pipe whose reader stalls takes nothing, nor does a terminal whose output is held.
    var isWritable: Bool { isWritable(within: 0) }

    private func isWritable(within milliseconds: Int32) -> Bool {
        var output = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&output, 1, milliseconds)
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
                _ = isWritable(within: -1)
            }
        }
    }

    /// Reads once, at most so many bytes.
    ///
    /// - Throws: `Errno`.
    func bytes(upTo count: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let length = try unsafe buffer.withUnsafeMutableBytes { bytes in try unsafe read(into: bytes) }
        // The buffer outlives the call, which is told its size.
        return Array(buffer.prefix(length))
    }
}

/// A file that is read as a whole.
enum InputFile {
    /// Reads a file to its end, or until more than `limit` bytes are read, or until they do not begin with `start`.
    ///
    /// - Parameters:
    ///   - path: the file; nil for standard input.
    ///   - limit: how many bytes are of use.
    ///   - start: what is of use begins so.
    ///   - waits: whether to wait for the other end of a pipe, and for a device.
    /// - Returns: what was read.
    /// - Throws: `Errno`.
    static func bytes(
        of path: String?, upTo limit: Int, startingWith start: String = "", waits: Bool = true
    ) throws -> [UInt8] {
        guard let path else { return try bytes(in: .standardInput, upTo: limit, startingWith: start) }
        // A path in Swift can hold a zero, which would cut it off.
        guard !path.utf8.contains(0) else { throw Errno.noSuchFileOrDirectory }
        let file = try FileDescriptor.open(
            FilePath(path), .readOnly, options: waits ? .closeOnExec : [.nonBlocking, .closeOnExec])
        defer { try? file.close() }
        return try bytes(in: file, upTo: limit, startingWith: start)
    }

    private static func bytes(in file: FileDescriptor, upTo limit: Int, startingWith start: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit, bytes.isEmpty || bytes.starts(with: start.utf8) {
            let block = try file.bytes(upTo: 1 << 14)
            if block.isEmpty { break }
            bytes += block
        }
        return bytes
    }
}
