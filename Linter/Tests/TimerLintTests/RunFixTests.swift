import Foundation
import Testing

@testable import TimerLinting

/// Programs that are rewritten, compiled and run: owners of dispatch timers are released in every state.
#if os(Linux)
    struct RunFixTests {
        /// A class `Owner` with `start()`, `pause()` and `tick()`, and whether its `deinit` runs once it is rewritten.
        struct Program: CustomTestStringConvertible {
            var testDescription: String
            var source: String
        }

        static let programs = [
            Program(
                testDescription: "a source that is made and resumed at once",
                source: """
                    final class Owner {
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
                        func tick() {}
                    }
                    """),
            Program(
                testDescription: "a source that is made with its owner and never suspended",
                source: """
                    final class Owner {
                        private let timer = DispatchSource.makeTimerSource()
                        func start() {
                            timer.schedule(deadline: .now(), repeating: 0.001)
                            timer.setEventHandler { self.tick() }
                            timer.activate()
                        }
                        func pause() {}
                        func tick() {}
                    }
                    """),
            Program(
                testDescription: "a source that is suspended under a flag",
                source: """
                    final class Owner {
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
                        func tick() {}
                    }
                    """),
            Program(
                testDescription: "an optional source with a deinit that only cancels it",
                source: """
                    final class Owner {
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
                        func tick() {}
                        deinit { timer?.cancel() }
                    }
                    """),
            Program(
                testDescription: "a source that is suspended without a flag",
                source: """
                    final class Owner {
                        private let timer = DispatchSource.makeTimerSource()
                        func start() {
                            timer.schedule(deadline: .now(), repeating: 0.001)
                            timer.setEventHandler { self.tick() }
                            timer.resume()
                        }
                        func pause() { timer.suspend() }
                        func tick() {}
                    }
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

        @Test(arguments: programs)
        func `what is rewritten surely ends no process that went on before`(program: Program) throws {
            let fixed = try fixedByTool(program.source, onlySafe: true)
            try expectToRun(fixed + Self.main)
            // Releasing a source that was never resumed ends the process before and after, unless it is mended.
            if try exits(program.source + Self.unstarted) { try expectToRun(fixed + Self.unstarted) }
        }

        @Test(arguments: programs.dropLast())
        func `what the diff shows can be released in every state`(program: Program) throws {
            let fixed = try fixedByTool(program.source, onlySafe: false)
            #expect(fixed.contains("[weak self]"))
            try expectToRun(fixed + Self.main)
            try expectToRun(fixed + Self.unstarted)
        }

        @Test func `without a flag there is no way to tell, so nothing is rewritten`() throws {
            let program = try #require(Self.programs.last)
            #expect(try fixedByTool(program.source, onlySafe: false) == program.source)
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
            let program = file.deletingLastPathComponent().appending(path: "program")
            let compiler = ["swiftc", "-swift-version", "5", "-suppress-warnings", file.path, "-o", program.path]
            guard try run("/usr/bin/env", compiler) == 0 else {
                Issue.record("does not compile: \(source)")
                return false
            }
            return try run(program.path, []) == 0
        }

        private func run(_ path: String, _ arguments: [String]) throws -> Int32 {
            let process = Process()
            process.executableURL = URL(filePath: path)
            process.arguments = arguments
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : -1
        }
    }
#endif
