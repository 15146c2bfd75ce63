import Testing

@testable import TimerLinting

/// What `.timerlint.yml` may say, and what it is told when it may not.
struct ConfigurationTests {
    @Test func `all keys are read`() throws {
        let read = try Configuration(
            yaml: """
                disable: [sleep-loop]
                enable: [no-tolerance]
                severity:
                  never-stopped: error
                fail-on: error
                timer-functions: [every]
                exclude: ["Generated/**"]
                baseline: known.json
                """, path: ".timerlint.yml")
        #expect(read.disabled == ["sleep-loop"])
        #expect(read.rules.contains("no-tolerance") && !read.rules.contains("sleep-loop"))
        #expect(read.severities == ["never-stopped": .error])
        #expect(read.failing == .error)
        #expect(read.timerFunctions == ["every"])
        #expect(read.excluded == ["Generated/**"])
        #expect(read.baseline == "known.json")
    }

    @Test(arguments: [
        ("disable: []\ncolour: red\n", 2, "colour"),
        ("disable:\n  - sleep-loop\n  - sleeplop\n", 3, "sleeplop"),
        ("severity:\n  never-stopped: loud\n", 2, "severity.never-stopped"),
        ("only: sleep-loop\n", 1, "only"),
        ("fail-on: [error]\n", 1, "fail-on"),
        ("only: [sleep-loop]\nenable: [no-tolerance]\n", 2, "enable"),
        ("enable: [no-tolerance]\nonly: [sleep-loop]\n", 1, "enable"),
        ("fail-on: error\ndisable: []\ndisable: []\n", 2, "disable"),
        ("exclude:\n  - Generated\n  - \"[abc\"\n", 3, "[abc"),
        ("exclude: [/Users/me/Generated]\n", 1, "/Users/me/Generated"),
        ("exclude: [\"\"]\n", 1, "exclude"),
    ])
    func `a mistake names its line and key`(yaml: String, line: Int, word: String) {
        let error = #expect(throws: ConfigurationError.self) { try Configuration(yaml: yaml, path: "c.yml") }
        #expect(error?.line == line)
        #expect(error?.description.hasPrefix("c.yml:\(line): error: ") == true)
        #expect(error?.message.contains(word) == true)
    }

    @Test func `what is no YAML is refused`() {
        #expect(throws: ConfigurationError.self) { try Configuration(yaml: "a: [", path: "c.yml") }
    }

    @Test func `an empty file changes nothing`() throws {
        #expect(try Configuration(yaml: "", path: "c.yml") == Configuration())
    }

    @Test func `a named function counts as a timer`() {
        let source = "final class A {\n    func go() { clock.every(5) { self.tick() } }\n    func tick() {}\n}\n"
        var linter = Linter(enabled: ["strong-self-in-timer"])
        #expect(linter.findings(in: [("A.swift", source)]).isEmpty)
        linter.options.timerFunctions = ["every"]
        #expect(linter.findings(in: [("A.swift", source)]).map(\.line) == [2])
    }
}
