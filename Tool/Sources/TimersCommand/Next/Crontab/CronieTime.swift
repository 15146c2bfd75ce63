import ArgumentParser
@_spi(Tool) import Timers

/// The time of a job: what cronie takes, which is less than what a schedule of this package takes.
struct CronieTime {
    /// The fields or the word as they are written, with one space between fields.
    let text: String
    private(set) var timing = Crontab.Job.Timing.times
    private(set) var notes: [String] = []

    private static let words = ["reboot", "yearly", "annually", "monthly", "weekly", "daily", "midnight", "hourly"]

    /// Reads the time from the front of a line.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    init(_ rest: inout Substring, _ zone: NamedZone) throws(ValidationError) {
        if rest.first == "@" {
            text = String(rest.popWord())
            try Self.check(word: text)
            if text == "@reboot" { timing = .start }
            return
        }
        var fields = [rest.popWord()]
        for _ in 2...5 {
            rest.dropBlanks()
            fields.append(rest.popWord())
        }
        fields.removeAll(where: \.isEmpty)
        text = fields.joined(separator: " ")
        if text.hasSuffix("\r") { throw ValidationError("the line ends with a carriage return and has no command.") }
        guard fields.count == 5 else {
            throw ValidationError(
                "'\(text)' is not the time of a job, which has five fields, as in '0 9 * * MON-FRI', and then a "
                    + "command.")
        }
        try check(fields, zone)
    }

    private static func check(word: String) throws(ValidationError) {
        let name = word.dropFirst()
        if words.contains(where: { $0 == name }) { return }
        let small = name.lowercased().filter { character in character != "\r" }
        if words.contains(small) {
            throw ValidationError("'\(word.filter { $0 != "\r" })' is no word of cron: write '@\(small)'.")
        }
        let known = words.sorted().map { word in "@\(word)" }.joined(separator: ", ")
        let hint = small == "every" ? "for an interval write for example '*/5 * * * *'" : "cron has \(known)"
        throw ValidationError("'\(word)' is not a word that cron knows: \(hint).")
    }

    /// Checks the fields, and finds out whether they name times.
    private mutating func check(_ fields: [Substring], _ zone: NamedZone) throws(ValidationError) {
        var plain: [String] = []
        var drawn: Substring?
        var refusal: ValidationError?
        for (place, text) in fields.enumerated() {
            var field = CronieField(place)
            do { plain.append(try field.read(text)) } catch {
                refusal = refusal ?? error
                plain.append(String(text))
            }
            if field.isDrawn { drawn = drawn ?? text }
        }
        do {
            _ = try CronText(plain.joined(separator: " "), local: zone.local)
        } catch {
            let mistake = error as? ValidationError ?? ValidationError("\(error)")
            guard let refusal else {
                // What cron takes and a schedule does not is a day that no month has.
                if text.utf8.count > 1024 { throw mistake }
                timing = .never
                notes.append("no month of '\(text)' has such a day, and the job never runs.")
                return
            }
            // A schedule tells the character. Other blanks than cron's would only be too many fields for it.
            throw text.contains { $0 == "~" || $0 != " " && $0.isWhitespace } ? refusal : mistake
        }
        if let refusal { throw refusal }
        if let drawn {
            timing = .drawn
            notes.append("cron draws the number of '\(drawn)' when it reads the file, and the job has no fixed time.")
        }
    }
}
