import Foundation
import Testing

@testable import TimerLinting

/// Programs that are rewritten, compiled and run: owners of dispatch timers are released in every state.
#if os(Linux)
    struct RunFixTests {
        /// A class `Owner` with `start()`, `pause()` and `tick()`, and whether its `deinit` runs once it is rewritten.
        struct Owner: CustomTestStringConvertible {
            var testDescription: String
            var source: String

            /// An owner with these members and `tick()`.
            init(_ description: String, _ members: String) {
                testDescription = description
                let lines = members.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
                source = "final class Owner {\n\(lines)\n    func tick() {}\n}\n"
            }
        }

        static let owners = [
            Owner(
                "a source that is made and resumed at once",
                """
                private var timer: DispatchSourceTimer?
                func start() {
                    timer = DispatchSource.makeTimerSource()
                    timer?.schedule(deadline: .now(), repeating: 0.001)
                    timer?.setEventHandler { self.tick() }
                    timer?.resume()
                }
                func pause() {
                    timer?.cancel()
                    timer = nil
                }
                """),
            Owner(
                "a source that is made with its owner and never suspended",
                """
                private let timer = DispatchSource.makeTimerSource()
                func start() {
                    timer.schedule(deadline: .now(), repeating: 0.001)
                    timer.setEventHandler { self.tick() }
                    timer.activate()
                }
                func pause() {}
                """),
            Owner(
                "a source that is suspended under a flag",
                """
                private let timer = DispatchSource.makeTimerSource()
                private var isPaused = true
                init() {
                    timer.schedule(deadline: .now(), repeating: 0.001)
                }
                func start() {
                    timer.setEventHandler { self.tick() }
                    guard isPaused else { return }
                    isPaused = false
                    timer.resume()
                }
                func pause() {
                    guard !isPaused else { return }
                    isPaused = true
                    timer.suspend()
                }
                """),
            Owner(
                "an optional source with a deinit that only cancels it",
                """
                private var timer: DispatchSourceTimer?
                private var isRunning = false
                func start() {
                    if timer == nil {
                        timer = DispatchSource.makeTimerSource()
                        timer?.schedule(deadline: .now(), repeating: 0.001)
                        timer?.setEventHandler { self.tick() }
                    }
                    guard !isRunning else { return }
                    isRunning = true
                    timer?.resume()
                }
                func pause() {
                    guard isRunning else { return }
                    isRunning = false
                    timer?.suspend()
                }
                deinit { timer?.cancel() }
                """),
            Owner(
                "a source that is suspended without a flag",
                """
                private let timer = DispatchSource.makeTimerSource()
                func start() {
                    timer.schedule(deadline: .now(), repeating: 0.001)
                    timer.setEventHandler { self.tick() }
                    timer.resume()
                }
                func pause() { timer.suspend() }
                """),
        ]

        /// Owners are released while the timer runs, while it is paused and before it was started.
        ///
        /// An owner that nothing releases keeps its source and is no danger, so the calls here say what is started.
        private static let main = """

            var running: Owner? = Owner()
            running?.start()
            var paused: Owner? = Owner()
            paused?.start()
            paused?.pause()
            running = nil
            paused = nil
            print("started")
            """

        private static let unstarted = """

            var unstarted: Owner? = Owner()
            _ = unstarted
            unstarted = nil
            print("unstarted")
            """

        @Test(arguments: owners)
        func `what is rewritten surely ends no process that went on before`(owner: Owner) throws {
            let fixed = try fixedByTool(owner.source, onlySafe: true)
            try expectToRun(fixed + Self.main)
            // Releasing a source that was never resumed ends the process before and after, unless it is mended.
            if try exits(owner.source + Self.unstarted) { try expectToRun(fixed + Self.unstarted) }
        }

        @Test(arguments: owners.dropLast())
        func `what the diff shows can be released in every state`(owner: Owner) throws {
            let fixed = try fixedByTool(owner.source, onlySafe: false)
            #expect(fixed.contains("[weak self]"))
            try expectToRun(fixed + Self.main)
            try expectToRun(fixed + Self.unstarted)
        }

        @Test func `without a flag there is no way to tell, so nothing is rewritten`() throws {
            let owner = try #require(Self.owners.last)
            #expect(try fixedByTool(owner.source, onlySafe: false) == owner.source)
        }

        /// Rewrites until nothing changes any more.
        private func fixedByTool(_ source: String, onlySafe: Bool) throws -> String {
            var text = source
            for _ in 0..<5 {
                let found = Linter().findings(in: [("A.swift", text)])
                let next = FixApplication(found, source: text, onlySafe: onlySafe).text
                if next == text { return text }
                text = next
            }
            Issue.record("rewritten again and again")
            return text
        }

        private func expectToRun(_ source: String) throws {
            #expect(try exits(source), "\(source)")
        }

        /// Whether a program compiles and goes on to its end.
        private func exits(_ source: String) throws -> Bool {
            let folder = TemporaryFolder()
            let file = try folder.write("import Dispatch\n" + source, to: "main.swift")
            let program = file.deletingLastPathComponent().appending(path: "program").path
            let arguments = ["-swift-version", "5", "-suppress-warnings", file.path, "-o", program]
            guard try Program.run("swiftc", arguments).status == 0 else {
                Issue.record("does not compile: \(source)")
                return false
            }
            return try Program.run(program, []).status == 0
        }
    }
#endif
