import Foundation

/// Whole lines on standard error, so that concurrent writers do not mix within a line.
enum StandardError {
    /// Writes `line` and a line break in one call.
    static func write(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// Writes `text` as it is, for lines that overwrite themselves.
    static func write(raw text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
