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
        "activate(", "leeway", "wallDeadline", "wallTimeout", "Task", "ExpiringActivity", "sleep(", "econds(", "Date()",
        "Date.now", "AbsoluteTime", "timeIntervalSince", "timerlint:", "asyncAfter", "afterDelay",
        "forTaskWithIdentifier", "UInt64(", "UInt32(", "Queue.global", "DispatchQueue(", "dataTask(",
        "distance(to: .now",
    ]

    func concernsTimers(_ options: RuleOptions) -> Bool {
        var source = source
        return source.withUTF8 { bytes in
            (Self.words + options.timerFunctions + options.timeFunctions).contains { word in unsafe bytes.contains(word)
            }
        }
    }

    /// Parses the file, as older compilers read it where the newest finds errors.
    ///
    /// In Swift 5 a blank may stand before the arguments of an attribute: `@available (iOS 9, *)`. A tree with errors
    /// holds all that the parser made out. Nesting beyond what the parser takes is left out of it.
    func parse() -> SourceFileSyntax {
        let tree = Parser.parse(source: source)
        guard tree.hasError else { return tree }
        var parser = Parser(source, swiftVersion: .v5)
        return SourceFileSyntax.parse(from: &parser)
    }
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
