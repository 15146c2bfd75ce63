import ArgumentParser
@_spi(Tool) import Timers

/// Reads one line of a crontab, character by character as cronie does.
struct CrontabLine {
    private let text: String
    private var rest: Substring
    /// What a reader of the job may not expect.
    private(set) var notes: [String] = []

    /// As `isspace` of C, without a line break.
    private static func isSpace(_ character: Character) -> Bool { " \t\r\u{B}\u{C}".contains(character) }

    init(_ text: String) {
        self.text = text
        rest = text[...]
        rest.dropBlanks()
    }

    /// Whether the line has only a comment or blanks.
    var isEmpty: Bool { rest.isEmpty || rest.first == "#" }

    // MARK: Settings

    /// The name and the value of a setting: `NAME=value`, `NAME = "value"`; nil for any other line.
    ///
    /// Nothing may follow the quote that ends a value.
    func assignment() -> (name: String, value: String)? {
        var rest = rest
        guard let name = Self.name(&rest) else { return nil }
        rest = rest.drop(while: Self.isSpace)
        guard rest.first == "=" else { return nil }
        rest = rest.dropFirst().drop(while: Self.isSpace)
        guard let quote = rest.first, "\"'".contains(quote) else { return (name, String(Self.trimmed(rest))) }
        let value = rest.dropFirst().prefix { character in character != quote }
        rest = rest.dropFirst(value.count + 1)
        guard rest.first == quote, rest.dropFirst().allSatisfy(Self.isSpace) else { return nil }
        return (name, String(value))
    }

    private static func name(_ rest: inout Substring) -> String? {
        guard let quote = rest.first, "\"'".contains(quote) else {
            let name = rest.prefix { character in !isSpace(character) && character != "=" }
            rest = rest.dropFirst(name.count)
            return String(name)
        }
        let name = rest.dropFirst().prefix { character in character != quote && character != "=" }
        rest = rest.dropFirst(name.count + 1)
        guard rest.first == quote else { return nil }
        rest.removeFirst()
        return String(name)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    // MARK: Jobs

    /// - Throws: `ValidationError`, one sentence that says why cron refuses the line.
    mutating func job(_ line: Int, hasUser: Bool, _ zone: NamedZone) throws(ValidationError) -> Crontab.Job {
        if text.hasSuffix("\r") {
            let reason = "the line ends with a carriage return, which cron takes for a part of it."
            guard rest.contains(where: { character in !character.isWhitespace }) else {
                throw ValidationError(reason)
            }
            notes.append(reason)
        }
        if text.hasPrefix("\u{FEFF}") { throw ValidationError("the line begins with a byte order mark.") }
        try checkSetting()
        // A dash has cron log nothing about the job.
        if rest.first == "-" { rest.removeFirst() }
        let time = try CronieTime(&rest, zone)
        notes += time.notes
        rest.dropBlanks()
        if rest.first == "*" {
            throw ValidationError(
                "'\(time.text) *' has six fields, and a crontab has no seconds: write five, and then the command.")
        }
        var user: String?
        if hasUser {
            let name = String(rest.popWord())
            if name.isEmpty { throw ValidationError("'\(time.text)' has no user, which --system expects.") }
            user = name
        }
        let hint = user.map { user in " after the user '\(user)'" } ?? ""
        try skipOptions()
        if Self.trimmed(rest).isEmpty { throw ValidationError("'\(time.text)' has no command\(hint).") }
        if rest.contains(where: { character in character.isWhitespace && !Self.isSpace(character) }) {
            notes.append("the command has a no-break space, or another blank that the shell takes for a letter.")
        }
        let (command, input) = Self.command(rest)
        if command.isEmpty { notes.append("the command is empty: a percent sign ends it.") }
        return Crontab.Job(
            line: line, cron: time.text, zone: zone, user: user, command: command, input: input, timing: time.timing)
    }

    /// A setting that cron does not take for one would be read as the time of a job.
    private func checkSetting() throws(ValidationError) {
        let name = rest.prefix { character in character.isASCII && character.isLetter || character == "_" }
        guard !name.isEmpty, rest.dropFirst(name.count).drop(while: Self.isSpace).first == "=" else { return }
        throw ValidationError(
            "'\(rest)' is no setting: nothing may follow the quote that ends its value, and no quote may be open.")
    }

    /// Passes over `-n` before a command, with which cronie sends mail about failures only.
    private mutating func skipOptions() throws(ValidationError) {
        rest.dropBlanks()
        var isGiven = false
        while rest.first == "-" {
            let option = rest.popWord()
            guard option == "-n", !isGiven, !rest.isEmpty else {
                throw ValidationError("'\(option)' is an option of cron before the command, which takes -n once.")
            }
            isGiven = true
            rest.dropBlanks()
        }
    }

    /// What the shell gets, and what follows the first percent sign, where each further one is a line break.
    ///
    /// A percent sign behind a backslash is one of the command. The backslash of `\\` is none for what follows.
    private static func command(_ text: Substring) -> (command: String, input: String?) {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if character == "%", !isEscaped {
                parts.append("")
            } else {
                if character == "%" { parts[parts.count - 1].removeLast() }
                parts[parts.count - 1].append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        let input = parts.count > 1 ? parts.dropFirst().joined(separator: "\n") : nil
        return (String(trimmed(parts[0][...])), input)
    }
}

/// Words of a line, between blanks as cron has them.
extension Substring {
    mutating func dropBlanks() {
        self = drop { character in character == " " || character == "\t" }
    }

    /// Removes the word at the front, which is empty if there is a blank.
    mutating func popWord() -> Substring {
        let word = prefix { character in character != " " && character != "\t" }
        removeFirst(word.count)
        return word
    }
}
