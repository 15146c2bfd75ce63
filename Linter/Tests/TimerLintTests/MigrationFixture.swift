import Foundation
import Testing

@testable import TimerLinting

/// A folder of `Fixtures/migrate`: `before.swift`, and `after.swift` where a timer in it moves.
///
/// `// left: <reason>` stands on the line of each timer that is left alone, and `// language-mode: 5` on the first line
/// of what is to compile in that mode.
struct MigrationFixture: CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/migrate")

    static let all: [MigrationFixture] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            guard let before = text(of: name, "before.swift") else { return nil }
            return MigrationFixture(name: name, before: before, after: text(of: name, "after.swift") ?? before)
        }
    }()

    var settings: MigrationSettings {
        var settings = MigrationSettings()
        if before.hasPrefix("// language-mode: 5") { settings.languageMode = 5 }
        if before.contains("// common-modes") { settings.usesCommonModes = true }
        return settings
    }

    private static func text(of name: String, _ file: String) -> String? {
        try? String(contentsOf: folder.appending(path: name).appending(path: file), encoding: .utf8)
    }
}
