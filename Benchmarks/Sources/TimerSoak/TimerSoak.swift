import ArgumentParser
import Foundation
import Results

/// `timer-soak`: many timers on all contexts for a long time.
@main
struct TimerSoak: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer-soak",
        abstract: "Runs many timers on all contexts for a long time, and checks every promise.",
        discussion: """
            Makes, moves, pauses, fires and ends timers at random, with owners that come and go, slow and throwing \
            actions, and stop signals. Fails if a promise is broken, or if memory, descriptors, threads or lateness \
            grow. \(Flatness.criterion)
            """)

    @Option(help: "How long the load lasts.") var seconds = 60
    @Option(help: "How many timers there are at a time.") var timers = 100_000
    @Option(help: "How many timeouts pools have at a time.") var timeouts = 100_000
    @Option(help: "How many calls there are in a second.") var calls = 20_000
    @Option(help: "How many threads make the calls on timers, and as many those on timeouts.") var threads = 2
    @Option(help: "Which random numbers to use.") var seed: UInt64 = 1
    @Option(help: "Where to write the report, a page of HTML.") var report: String?
    @Option(help: "Where to write a line of JSON for each sample.") var lines: String?

    func validate() throws {
        if seconds < 10 { throw ValidationError("a soak of \(seconds) s shows nothing: at least 10") }
        if !(1...64).contains(threads) { throw ValidationError("1 to 64 threads, not \(threads)") }
        if timers < threads { throw ValidationError("a timer for each thread at least, not \(timers)") }
        if timeouts < threads { throw ValidationError("a timeout for each thread at least, not \(timeouts)") }
        if calls < 100 * threads {
            throw ValidationError("at least 100 calls in a second for each thread, not \(calls)")
        }
    }

    func run() throws {
        // Without the main queue, timers of the main actor would wait for ever.
        let thread = Thread { [self] in TimerSoak.exit(withError: soak() ? nil : ExitCode.failure) }
        thread.stackSize = 1 << 20
        thread.start()
        dispatchMain()
    }

    /// - Returns: whether all is well.
    private func soak() -> Bool {
        let file = lines.flatMap(openLines)
        let soak = Soak(
            seconds: seconds, timers: timers, timeouts: timeouts, callsPerSecond: calls, threads: threads, seed: seed
        ) { sample in
            file?.write(Data((sample.line + "\n").utf8))
        }
        let samples = soak.run()
        let load =
            "\(timers) timers and \(timeouts) timeouts for \(seconds) s, \(calls) calls a second "
            + "on \(threads) threads, seed \(seed)"
        let page = SoakPage(samples, load)
        print(page.summary)
        if let report {
            do {
                try page.html.write(toFile: report, atomically: true, encoding: .utf8)
            } catch {
                Log.say("\(error)")
                return false
            }
        }
        return page.isGood
    }

    private func openLines(_ path: String) -> FileHandle? {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        return FileHandle(forWritingAtPath: path)
    }
}
