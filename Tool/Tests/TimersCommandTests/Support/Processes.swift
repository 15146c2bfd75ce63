import Foundation

/// The processes of the system as a test sees them.
enum Processes {
    struct Entry {
        var id: pid_t
        var parent: pid_t
        /// `T` while a stop signal holds it.
        var state: Character
    }

    /// All of them: from `/proc` where that is, because small systems have no `ps`.
    static func entries() throws -> [Entry] {
        let files = FileManager.default
        guard files.fileExists(atPath: "/proc/self/stat") else { return try entriesOfPS() }
        return try files.contentsOfDirectory(atPath: "/proc").compactMap { name in
            guard let id = pid_t(name), let data = files.contents(atPath: "/proc/\(name)/stat") else { return nil }
            // The name of the program, in parentheses, may have anything in it.
            let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 1, let state = fields[0].first, let parent = pid_t(fields[1]) else { return nil }
            return Entry(id: id, parent: parent, state: state)
        }
    }

    /// Waits until the process has ended.
    ///
    /// It may stay in the table as a zombie: its new parent may never ask how it ended.
    static func waitForEnd(of id: pid_t) async throws {
        let limit = ContinuousClock.now + .seconds(120)
        while try entries().contains(where: { $0.id == id && $0.state != "Z" }) {
            guard ContinuousClock.now < limit else { throw StillRunning(id: id) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    struct StillRunning: Error {
        let id: pid_t
    }

    private static func entriesOfPS() throws -> [Entry] {
        let output = try SpawnedProcess.output(of: "/bin/ps", ["-A", "-o", "pid=,ppid=,stat="])
        return output.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count == 3, let id = pid_t(fields[0]), let parent = pid_t(fields[1]),
                let state = fields[2].first
            else { return nil }
            return Entry(id: id, parent: parent, state: state)
        }
    }
}
