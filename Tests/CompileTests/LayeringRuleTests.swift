import Testing

/// The parts of the rules about files and folders that the sources themselves do not show.
@Suite struct `The rules for files and folders` {
    private static let nested = FolderOrder(
        steps: [["Schedule"], ["Scheduler"]],
        inner: ["Scheduler": FolderOrder(steps: [["Runtime"], ["Wheel"]], hasFiles: true)])

    private static func folder(_ path: String) -> ArraySlice<Substring> { path.split(separator: "/")[...] }

    @Test(arguments: [
        ("Scheduler/Wheel", "Scheduler/Runtime", true), ("Scheduler/Runtime", "Scheduler/Wheel", false),
        ("Scheduler", "Scheduler/Wheel", true), ("Scheduler/Wheel", "Scheduler", false),
        ("Scheduler", "Scheduler", true), ("Scheduler/Virtual", "Scheduler/Runtime", false),
        ("Scheduler/Runtime", "Schedule", true), ("Schedule/Calendar", "Scheduler/Runtime", false),
        ("Scheduler/Runtime/Linux", "Scheduler/Runtime", true),
    ])
    func `hold inside a folder that has an order of its own`(folder: String, other: String, isAllowed: Bool) {
        #expect(Self.nested.allows(Self.folder(folder), toUse: Self.folder(other)) == isAllowed)
    }

    /// A circle between what it does not know and what does not know it.
    private static let circle = FolderOrder(
        steps: [["Runtime", "WakeUps"], ["Entry", "Wheel"], ["Report", "Virtual"]], hasFiles: true, circle: 1)

    @Test(arguments: [
        ("Entry", "Wheel", true), ("Wheel", "Entry", true), ("", "Entry", true), ("Entry", "", true), ("", "", true),
        ("Entry", "Runtime", true), ("Runtime", "Entry", false), ("", "WakeUps", true), ("WakeUps", "", false),
        ("Report", "", true), ("", "Report", false), ("Virtual", "Report", false), ("Runtime", "WakeUps", false),
    ])
    func `let the folders of a circle and the files beside them use each other`(
        folder: String, other: String, isAllowed: Bool
    ) {
        #expect(Self.circle.allows(Self.folder(folder), toUse: Self.folder(other)) == isAllowed)
        #expect(Self.circle.holds(Self.folder(folder)))
    }

    @Test func `know no file outside of the folders`() throws {
        let files = try ["Stray.swift", "Timer/Kept.swift", "Utilities/Stray.swift"].map { name in
            try TokenizedFile(path: "Sources/Timers/\(name)", text: "")
        }
        let layering = Layering(order: PackageRules.order, sources: SourceSet(files))
        #expect(layering.strays() == ["Sources/Timers/Stray.swift", "Sources/Timers/Utilities/Stray.swift"])
        #expect(layering.emptyFolders().contains("Timers/Schedule"))
        #expect(!layering.emptyFolders().contains("Timers/Timer"))
    }

    @Test func `let the name of a namespace pass, and nothing else of it`() throws {
        let left = """
            extension Countdown { enum Phase { case idle } }
            func look(_ phase: Countdown.Phase) {}
            func start(_ countdown: Countdown) { countdown.start() }
            let countdown = Countdown(seconds: 1)
            """
        let right = "final class Countdown { init(seconds: Int) {}\nfunc start() {} }"
        let files = try [("Machine", left), ("Countdown", right)].map { folder, text in
            try TokenizedFile(path: "Sources/Countdowns/\(folder)/File.swift", text: text)
        }
        let layering = Layering(
            order: PackageRules.order, sources: SourceSet(files), namespaces: PackageRules.namespaces)
        #expect(layering.violations().map(\.line) == [3, 4])
    }

    @Test func `are missing for a new target, and for a new folder of one without folders`() throws {
        #expect(PackageRules.targetsWithoutRules(["Timers", "TimersVapor"]) == ["TimersVapor"])
        let files = try ["TimersNIO/Kept.swift", "TimersNIO/Loops/Stray.swift", "TimersVapor/Stray.swift"].map { name in
            try TokenizedFile(path: "Sources/\(name)", text: "")
        }
        let layering = Layering(order: PackageRules.order, sources: SourceSet(files))
        #expect(layering.strays() == ["Sources/TimersNIO/Loops/Stray.swift", "Sources/TimersVapor/Stray.swift"])
    }

    @Test(arguments: [
        ("Sources/TimerWheel/A.swift", "import Synchronization", "import Synchronization"),
        ("Sources/Timers/Timer/A.swift", "#if Foundation\nimport Foundation\n#endif", "import Foundation"),
        ("Sources/Countdowns/Store/A.swift", "import Foundation", "import Foundation"),
        ("Sources/Countdowns/Store/A.swift", "#if Foundation\n#else\nimport Foundation\n#endif", "import Foundation"),
        ("Sources/Countdowns/Store/A.swift", "#if Foundation || DEBUG\nimport UIKit\n#endif", "import UIKit"),
        ("Sources/Countdowns/Store/A.swift", "#if !Foundation\nimport UIKit\n#endif", "import UIKit"),
        ("Sources/Timers/Schedule/A.swift", "public import struct Foundation.Date", "import Foundation"),
        ("Sources/Timers/Timer/A.swift", "@_exported import TimersTesting", "import TimersTesting"),
        ("Sources/Unknown/A.swift", "import Dispatch", "import Dispatch"),
    ])
    func `refuse an import`(file: String, text: String, subject: String) throws {
        let found = PackageRules.imports.violations(in: file, Import.all(in: try Tokenizer.tokens(of: text)))
        #expect(found.map(\.subject) == [subject])
    }

    @Test(arguments: [
        ("Sources/TimerWheel/A.swift", "import CTimers // import Foundation"),
        ("Sources/Countdowns/Store/A.swift", "#if Foundation && (canImport(UIKit) || DEBUG)\nimport UIKit\n#endif"),
        ("Sources/Countdowns/Store/A.swift", "#if Foundation\n#if DEBUG\n#else\nimport UIKit\n#endif\n#endif"),
        ("Tool/Sources/TimersCommand/A.swift", "import Foundation"),
    ])
    func `allow an import`(file: String, text: String) throws {
        let found = PackageRules.imports.violations(in: file, Import.all(in: try Tokenizer.tokens(of: text)))
        #expect(found.map(\.description) == [])
    }

    @Test(arguments: [
        ("let now = ContinuousClock.now", "ContinuousClock"), ("try await Task.sleep(for: .seconds(1))", "Task.sleep"),
        ("wait(.milliseconds(50 << min(failures, 5)))", "a shift"),
        ("let clock: any Clock = SuspendingClock()", "SuspendingClock"),
    ])
    func `refuse a wait`(text: String, subject: String) throws {
        let file = try TokenizedFile(path: "Sources/DurableTimers/Runner/A.swift", text: text)
        #expect(PackageRules.waits.violations(in: file).map(\.subject) == [subject])
        let connection = try TokenizedFile(path: "Sources/DurableTimersPostgres/Database/A.swift", text: text)
        #expect(PackageRules.waits.violations(in: connection).isEmpty)
    }

    @Test(arguments: [
        "try await clock.sleep(for: .seconds(1))", "let bits = 1 << 5", "wait(.seconds(1)); let mask = 1 << shift",
        "// Task.sleep", "schedule(source, onContinuousClock: instant)",
    ])
    func `allow a wait`(text: String) throws {
        let file = try TokenizedFile(path: "Sources/DurableTimers/Runner/A.swift", text: text)
        #expect(PackageRules.waits.violations(in: file).map(\.description) == [])
    }

    @Test func `count lines and columns`() {
        let limits = SizeLimits(lines: 3, columns: 5)
        #expect(limits.length(of: "1\n2\n3\n", file: "A.swift") == nil)
        #expect(limits.length(of: "1\n2\n3\n4", file: "A.swift")?.line == 4)
        #expect(limits.width(of: "12345\näöüéè\n123456\n", file: "A.swift").map(\.line) == [3])
    }

    @Test(arguments: ["let text = \"no end\n", "/* no end", "let text = \"\\(no\"", "let match = /a\"b/"])
    func `do not pass what cannot be read`(text: String) {
        #expect(throws: UnreadableSource.self) { try Tokenizer.tokens(of: text) }
    }
}
