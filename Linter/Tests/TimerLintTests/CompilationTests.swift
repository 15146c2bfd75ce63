import Foundation
import Testing

@testable import TimerLinting

/// What fixes make of the fixtures is type-checked, with stubs for the frameworks that Linux lacks.
#if os(Linux)
    struct CompilationTests {
        static let fixing = FixtureTests.fixtures.filter { fixture in
            fixture.name == "found.swift"
                && RuleRegistry.descriptions.contains { $0.id == fixture.rule && $0.hasFix }
        }

        enum Rewriting: String, CaseIterable {
            case none, safe, all
        }

        @Test func `every rule with a fix is type-checked`() {
            #expect(
                Self.fixing.map(\.rule) == [
                    "captured-owner", "default-mode-only", "lost-cancellation", "no-tolerance", "overwritten-timer",
                    "retained-target", "source-released-suspended", "spins-when-cancelled", "strong-self-in-timer",
                    "task-holds-self",
                ])
        }

        @Test(arguments: fixing, Rewriting.allCases)
        func `what a rule rewrites compiles`(fixture: FixtureTests.Fixture, rewriting: Rewriting) throws {
            let text = try #require(fixture.files.first?.text)
            let fixed = rewritten(text, by: [fixture.rule], rewriting)
            if rewriting == .all { #expect(fixed != text) }
            let errors = try errors(in: fixed)
            #expect(errors.isEmpty, "\(fixture.rule), \(rewriting): \(errors)")
        }

        @Test(arguments: fixing)
        func `what all rules together rewrite compiles and stays`(fixture: FixtureTests.Fixture) throws {
            let text = try #require(fixture.files.first?.text)
            let all = Set(RuleRegistry.descriptions.map(\.id))
            var fixed = text
            var runs = 0
            while true {
                let next = rewritten(fixed, by: all, .safe)
                if next == fixed { break }
                fixed = next
                runs += 1
                guard runs < 4 else { break }
            }
            #expect(runs <= 3, "\(fixture.rule) is rewritten again and again")
            let errors = try errors(in: fixed)
            #expect(errors.isEmpty, "\(fixture.rule): \(errors)")
        }

        /// Globals of the stubs and some closures are errors in this mode, whatever is rewritten.
        @Test(arguments: fixing)
        func `what a rule rewrites safely adds no error in Swift 6 mode`(fixture: FixtureTests.Fixture) throws {
            let text = try #require(fixture.files.first?.text)
            let before = try errors(in: text, mode: 6)
            let after = try errors(in: rewritten(text, by: [fixture.rule], .safe), mode: 6)
            #expect(before.count >= after.count, "\(fixture.rule): \(after)")
        }

        private func rewritten(_ text: String, by rules: Set<String>, _ rewriting: Rewriting) -> String {
            guard rewriting != .none else { return text }
            let found = Linter(enabled: rules).findings(in: [("A.swift", text)])
            return FixApplication(found, source: text, onlySafe: rewriting == .safe).text
        }

        /// The errors of a type check, without the Objective-C runtime and the frameworks of Apple's platforms.
        private func errors(in source: String, mode: Int = 5) throws -> [String] {
            let folder = TemporaryFolder()
            let plain = source.withoutApplePlatforms
            let file = try folder.write("import Foundation\nimport Dispatch\n" + plain, to: "Fixture.swift")
            let arguments = ["-typecheck", "-swift-version", "\(mode)", "-suppress-warnings", file.path]
            let outcome = try Program.run("swiftc", arguments + Stubs.paths("Stubs"))
            let errors = outcome.lines.filter { $0.contains("error: ") }
            return outcome.status == 0 ? [] : errors.isEmpty ? outcome.lines : errors
        }
    }
#endif
