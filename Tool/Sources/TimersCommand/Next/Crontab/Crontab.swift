import ArgumentParser
import Foundation
@_spi(Tool) import Timers

/// The jobs of a crontab, as cronie reads one, and what it has to be told about its lines.
///
/// A line that cron refuses hides no other one: cronie's daemon leaves it out and reads on.
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
        /// When it runs.
        let timing: Timing

        enum Timing {
            /// At the times of its expression.
            case times
            /// At a time that cron draws when it reads the file: `0~59 4 * * *`.
            case drawn
            /// When cron starts: `@reboot`.
            case start
            /// Never: no month has such a day.
            case never
        }
    }

    /// The file as a sentence names it.
    let name: String
    private(set) var jobs: [Job] = []
    /// What is wrong with lines that cron reads otherwise than they look.
    private(set) var notes = CrontabRemarks()
    /// What is wrong with lines that cron does not read.
    private(set) var refusals = CrontabRemarks()

    /// What has more bytes is no crontab.
    private static let longest = 1 << 20

    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - hasUsers: whether the name of a user comes before each command.
    ///   - zone: the zone of the jobs before the first `CRON_TZ=`.
    /// - Throws: the reason why the file cannot be read, which ends the tool with 66, the usual code for that.
    init(path: String, hasUsers: Bool, zone: NamedZone) throws {
        let isInput = path == "-"
        let bytes: [UInt8]
        do { bytes = try InputFile.bytes(of: isInput ? nil : path, upTo: Self.longest) } catch {
            let subject = isInput ? "Standard input" : "The crontab '\(path)'"
            throw ExitReason("\(subject) cannot be read: \(error)", exitCode: EX_NOINPUT)
        }
        guard bytes.count <= Self.longest else {
            throw ExitReason("A crontab has at most \(Self.longest) bytes", exitCode: EX_NOINPUT)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        try self.init(text, name: isInput ? "standard input" : path, hasUsers: hasUsers, zone: zone)
    }

    init(_ text: String, name: String, hasUsers: Bool, zone: NamedZone) throws {
        self.name = name
        var zone = zone
        // A carriage return and a line feed are one character of Swift.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let number = index + 1
            var reader = CrontabLine(String(line))
            guard !reader.isEmpty else { continue }
            guard number < lines.count else {
                refusals.add(number, "the last line has no line break, and cron does not read it.")
                continue
            }
            if let (setting, value) = reader.assignment() {
                if setting == "CRON_TZ" { zone = try self.zone(value, number) }
                continue
            }
            do {
                let job = try reader.job(number, hasUser: hasUsers, zone)
                jobs.append(job)
                for note in reader.notes { notes.add(number, note) }
            } catch {
                refusals.add(number, error.message)
            }
        }
        checkUsers(hasUsers)
    }

    /// A zone that the system does not know is UTC for cron.
    private mutating func zone(_ value: String, _ line: Int) throws -> NamedZone {
        if value.isEmpty {
            notes.add(line, "CRON_TZ is empty, which is UTC for cron: write for example CRON_TZ=Europe/Berlin.")
        } else if let zone = try? ZoneDirectory().zone(value) {
            return zone
        } else {
            notes.add(line, "'\(value)' is not a time zone, and cron takes UTC in its place.")
        }
        return try ZoneDirectory().zone("UTC")
    }

    /// Says where the crontab of the system is read as that of a user, or the other way round.
    private mutating func checkUsers(_ hasUsers: Bool) {
        if hasUsers {
            for job in jobs {
                guard let user = job.user, user.contains("/") else { continue }
                notes.add(
                    job.line, "'\(user)' is the user for --system, and looks like a command: is it a user's crontab?")
            }
        } else if !jobs.isEmpty, jobs.count(where: \.seemsToNameUser) * 2 > jobs.count, let job = jobs.first {
            let user = job.command.prefix { character in !character.isWhitespace }
            notes.add(job.line, "'\(user)' looks like a user before the command: write --system, as for /etc/crontab.")
        }
    }
}

extension Crontab.Job {
    /// Accounts that systems have for jobs, and that no command is called.
    private static let accounts: Set<Substring> = [
        "root", "www-data", "daemon", "postgres", "mysql", "apache", "nginx", "http", "smmsp", "amavis",
        "munin", "nagios", "debian-spamd", "list", "ubuntu", "ec2-user", "vagrant", "deploy", "jenkins", "gitlab",
    ]

    /// Whether the command begins as a line of `/etc/crontab` does: with an account and then a command.
    fileprivate var seemsToNameUser: Bool {
        let words = command.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        return words.count == 2 && Self.accounts.contains(words[0])
    }
}

/// What is to be told about lines of a crontab, once for all lines of which it is true.
struct CrontabRemarks {
    private var lines: [(text: String, lines: [Int])] = []

    /// How many lines a remark names.
    private static let mostLines = 5

    var isEmpty: Bool { lines.isEmpty }

    mutating func add(_ line: Int, _ text: String) {
        if let index = lines.firstIndex(where: { remark in remark.text == text }) {
            lines[index].lines.append(line)
        } else {
            lines.append((text, [line]))
        }
    }

    /// A sentence for each, behind the file and the lines: `crontab:3: …`.
    func sentences(of file: String) -> [String] {
        lines.map { text, lines in
            let more = lines.count - Self.mostLines
            let named = lines.prefix(Self.mostLines).map(String.init).joined(separator: ",")
            return "\(file):\(named)\(more > 0 ? " and \(more) more lines" : ""): \(text)"
        }
    }
}
