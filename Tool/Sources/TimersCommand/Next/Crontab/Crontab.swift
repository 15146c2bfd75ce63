import ArgumentParser
import Foundation
@_spi(Tool) import Timers

/// The jobs of a crontab, as cronie reads one.
struct Crontab {
    /// A line that runs a command.
    struct Job {
        /// The number of its line, from 1.
        let line: Int
        let cron: String
        let zone: NamedZone
        /// Nil in the crontab of a user.
        let user: String?
        let command: String
        /// What follows the first percent sign of the command.
        let input: String?
    }

    /// The file as a sentence names it.
    let name: String
    private(set) var jobs: [Job] = []

    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - hasUsers: whether the name of a user comes before each command.
    ///   - zone: the zone of the jobs before the first `CRON_TZ=`.
    /// - Throws: `ValidationError`, one sentence that names the file, the line and the wrong value, or the reason why
    ///   the file cannot be read.
    init(path: String, hasUsers: Bool, zone: NamedZone) throws {
        let text = String(decoding: try CrontabFile.bytes(of: path), as: UTF8.self)
        try self.init(text, name: path == "-" ? "standard input" : path, hasUsers: hasUsers, zone: zone)
    }

    init(_ text: String, name: String, hasUsers: Bool, zone: NamedZone) throws {
        self.name = name
        var zone = zone
        // A carriage return and a line feed are one character of Swift.
        for (index, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var reader = CrontabLine(String(line))
            guard !reader.isEmpty else { continue }
            do {
                try reader.checkEnd()
                if let (setting, value) = reader.assignment() {
                    if setting == "CRON_TZ" { zone = try Self.zone(value) }
                } else {
                    jobs.append(try reader.job(index + 1, hasUser: hasUsers, zone))
                }
            } catch let error as ValidationError {
                throw ValidationError("\(name):\(index + 1): \(error.message)")
            }
        }
    }

    /// - Throws: `ValidationError` for a value that is no zone.
    private static func zone(_ value: String) throws -> NamedZone {
        guard !value.isEmpty else {
            throw ValidationError("CRON_TZ is empty: write for example CRON_TZ=Europe/Berlin.")
        }
        return try ZoneDirectory().zone(value)
    }
}

/// Reads one line of a crontab.
private struct CrontabLine {
    private let text: String
    private var rest: Substring

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    init(_ text: String) {
        self.text = text
        rest = text.drop(while: Self.isBlank)
    }

    /// Whether the line has only a comment or nothing.
    var isEmpty: Bool { rest.isEmpty || rest.first == "#" || rest.allSatisfy(\.isWhitespace) }

    /// - Throws: `ValidationError` for a line as Windows ends it.
    func checkEnd() throws {
        if rest.last == "\r" {
            throw ValidationError("the line ends with a carriage return, which cron takes for a part of it.")
        }
    }

    /// The name and the value of a setting: `NAME=value`, `NAME = "value"`; nil for any other line.
    func assignment() -> (name: String, value: String)? {
        var rest = rest
        let name: Substring
        if let quote = rest.first, "\"'".contains(quote) {
            rest.removeFirst()
            name = rest.prefix { character in character != quote }
            rest = rest.dropFirst(name.count + 1)
        } else {
            name = rest.prefix { character in !Self.isBlank(character) && character != "=" }
            rest = rest.dropFirst(name.count)
        }
        rest = rest.drop(while: Self.isBlank)
        guard !name.isEmpty, rest.first == "=" else { return nil }
        var value = Self.trimmed(rest.dropFirst())
        if value.count > 1, let quote = value.first, "\"'".contains(quote), value.last == quote {
            value = value.dropFirst().dropLast()
        }
        return (String(name), String(value))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    mutating func job(_ line: Int, hasUser: Bool, _ zone: NamedZone) throws -> Crontab.Job {
        // A dash has cron log nothing about the job.
        if rest.first == "-" { rest.removeFirst() }
        let cron = try schedule()
        // @reboot and @every have no time, and are right otherwise.
        _ = try CronText(cron, local: zone.local)
        let user = hasUser ? word() : nil
        if user?.isEmpty == true { throw ValidationError("'\(cron)' has no user, which --system expects.") }
        let (command, input) = Self.command(Self.trimmed(rest))
        guard !command.isEmpty else {
            let hint = hasUser ? " after the user '\(user ?? "")'" : ""
            throw ValidationError("'\(cron)' has no command\(hint).")
        }
        return Crontab.Job(line: line, cron: cron, zone: zone, user: user, command: command, input: input)
    }

    private mutating func schedule() throws -> String {
        var words = [word()]
        if words[0].hasPrefix("@") {
            if words[0].lowercased() == "@every" { words.append(word()) }
        } else {
            for _ in 2...5 { words.append(word()) }
            words.removeAll(where: \.isEmpty)
            guard words.count == 5 else {
                let fields = words.joined(separator: " ")
                throw ValidationError(
                    "'\(fields)' is not the time of a job, which has five fields, as in '0 9 * * MON-FRI', and then "
                        + "a command.")
            }
        }
        return words.joined(separator: " ")
    }

    private mutating func word() -> String {
        rest = rest.drop(while: Self.isBlank)
        let word = rest.prefix { character in !Self.isBlank(character) }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    /// What the shell gets, and what follows the first percent sign, where each further one is a line break.
    ///
    /// A percent sign behind a backslash is one of the command.
    private static func command(_ text: Substring) -> (command: String, input: String?) {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if character == "%", isEscaped {
                parts[parts.count - 1].removeLast()
                parts[parts.count - 1].append("%")
            } else if character == "%" {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
            isEscaped = character == "\\"
        }
        let input = parts.count > 1 ? parts.dropFirst().joined(separator: "\n") : nil
        return (String(trimmed(parts[0][...])), input)
    }
}
