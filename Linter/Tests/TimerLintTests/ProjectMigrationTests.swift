import Foundation
import Testing

@testable import TimerLinting

/// Files that know of each other.
struct ProjectMigrationTests {
    private let folder = TemporaryFolder()
    private let player = """
        class Player {
            var timer: Timer?

            func play() {
                timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick(_:)), userInfo: nil, repeats: true)
            }

            @objc func tick(_ timer: Timer) {}
        }

        """

    init() throws {
        try folder.write("// swift-tools-version: 6.0\n", to: "Package.swift")
        try folder.write(player, to: "Sources/App/Player.swift")
    }

    /// What becomes of the files named, and how many timers are left alone for which reason.
    private func migrate(_ names: String...) throws -> (moved: [String], left: [String]) {
        let files = try FileSearch().files(below: names.map { folder.url.appending(path: $0).path })
        let run = ProjectRun(linter: Linter(), threads: 2)
        let outcome = ProjectMigration(run: run)(files, others: FileSearch().filesOfProjects(around: files))
        return (
            outcome.files.map { URL(filePath: $0.path).lastPathComponent },
            outcome.left.map { $0.reason.replacing(folder.url.path + "/", with: "") }
        )
    }

    @Test func `a property that no other file uses moves with its class`() throws {
        try folder.write(
            """
            class Other {
                var timer: Int?
                func tick() { timer = self.timer }
            }

            """, to: "Sources/App/Other.swift")
        let (moved, left) = try migrate("Sources/App/Player.swift")
        #expect(moved == ["Player.swift"])
        #expect(left == [])
    }

    @Test(arguments: [
        "func a(_ player: Player) { player.timer?.invalidate() }",
        "extension Player { func b() { timer = nil } }",
        "final class Loud: Player { func b() { self.timer?.fire() } }",
        "let path = \\Player.timer",
        "extension Player { func b() { if let timer { print(timer) } } }",
        "final class Quiet: Player { override var timer: Timer? { didSet {} } }",
    ])
    func `a property that another file uses stays`(use: String) throws {
        try folder.write("import Foundation\n\n" + use + "\n", to: "Tests/AppTests/Use.swift")
        let (moved, left) = try migrate("Sources")
        #expect(moved == [])
        #expect(left == ["`timer` may also be used at Tests/AppTests/Use.swift:3"])
    }

    @Test(arguments: [
        ("func a() { Player().play() }", "nothing but its timer keeps a `Player`, and an `OwnedTimer` keeps no owner"),
        ("class Other { var timer: Timer? }\nfunc a(_ other: Other) { other.timer?.fire() }", nil),
    ])
    func `another file shows who keeps the object, and whose property it uses`(use: String, reason: String?) throws {
        try folder.write("import Foundation\n\n" + use + "\n", to: "Sources/App/Use.swift")
        let (moved, left) = try migrate("Sources")
        #expect(moved == (reason == nil ? ["Player.swift"] : []))
        #expect(left == (reason.map { [$0 + " (Sources/App/Use.swift:3)"] } ?? []))
    }

    @Test func `a method keeps the parameter that another file gives it`() throws {
        try folder.write("extension Player { func b(_ t: Timer) { tick(t) } }\n", to: "Sources/App/Use.swift")
        #expect(try migrate("Sources").left == ["`tick` may also be used at Sources/App/Use.swift:1"])
    }

    @Test func `a property of a class that is declared elsewhere stays`() throws {
        try folder.write(
            """
            extension Player {
                func again() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.again() }
                }
            }

            """, to: "Sources/App/Again.swift")
        let (moved, left) = try migrate("Sources")
        #expect(moved == [])
        #expect(
            Set(left) == [
                "its property is declared in another file", "`timer` may also be used at Sources/App/Again.swift:3",
            ])
    }

    @Test(
        arguments: [
            ("// swift-tools-version:5.9\n", 5, false), ("// swift-tools-version: 6.2\n", 6, false),
            ("// swift-tools-version: 6.0\nswiftLanguageModes: [.v5]\n", 5, false),
            ("// swift-tools-version: 5.10\nswiftLanguageVersions: [.version(\"6\")]\n", 6, false),
            ("// swift-tools-version: 5.9\n.enableExperimentalFeature(\"StrictConcurrency\")\n", 6, false),
            ("// swift-tools-version: 6.2\n.defaultIsolation(MainActor.self)\n", 6, nil),
            // Projects of Xcode.
            ("SWIFT_VERSION = 5.0;\nSWIFT_VERSION = 4.2;\n", 5, false), ("SWIFT_VERSION = 6.0;\n", 6, false),
            ("SWIFT_VERSION = 5.0;\nSWIFT_STRICT_CONCURRENCY = complete;\n", 6, false), ("", 6, false),
            ("SWIFT_VERSION = 5.0;\nSWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;\n", 5, nil),
        ] as [(String, Int, Bool?)])
    func `a project tells how the compiler reads a file`(text: String, mode: Int, isMain: Bool?) throws {
        let isManifest = text.hasPrefix("//")
        try folder.write(text, to: isManifest ? "Package.swift" : "App/App.xcodeproj/project.pbxproj")
        var modes = LanguageModes()
        let file = isManifest ? "Sources/App/Player.swift" : "App/Sources/Player.swift"
        let settings = modes.settings(of: folder.url.appending(path: file).path)
        #expect(settings.languageMode == mode)
        #expect(settings.isMainActorDefault == isMain)
    }
}
