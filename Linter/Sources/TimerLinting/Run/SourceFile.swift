import SwiftParser
import SwiftSyntax

/// A file's text and what the run needs to know of it before it is parsed.
struct SourceFile {
    var path: String
    var module: String
    var source: String

    /// Words without which a file can contain no finding and nothing that stops a timer: those of timers and what is
    /// done to them, of dispatch sources, of tasks, of lengths of time and of clocks.
    private static let words = [
        "Timer", "imer.", "imer?.", "imer!.", "isplayLink", "repeats:", "schedule", "fireDate", "RunLoop", "onReceive",
        "DispatchSource", "setEventHandler", "setCancelHandler", "invalidate(", "cancel(", "suspend(", "resume(",
        "activate(", "leeway", "wallDeadline", "Task", "ExpiringActivity", "sleep(", "econds(", "Date()", "Date.now",
        "AbsoluteTime", "timeIntervalSince",
    ]

    func concernsTimers(_ options: RuleOptions) -> Bool {
        var source = source
        return source.withUTF8 { bytes in
            (Self.words + options.timerFunctions).contains { word in unsafe bytes.contains(word) }
        }
    }

    /// Parses the file.
    ///
    /// Nesting beyond what the parser takes is left out of the tree.
    func parse() -> SourceFileSyntax { Parser.parse(source: source) }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func contains(_ word: String) -> Bool {
        let pattern = Array(word.utf8)
        guard let first = pattern.first, count >= pattern.count else { return false }
        var index = 0
        let end = count - pattern.count
        while index <= end {
            if unsafe self[index] == first {
                var offset = 1
                while offset < pattern.count, unsafe self[index + offset] == pattern[offset] { offset += 1 }
                if offset == pattern.count { return true }
            }
            index += 1
        }
        return false
    }
}
