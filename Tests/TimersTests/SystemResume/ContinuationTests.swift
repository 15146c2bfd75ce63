#if os(Linux)
    import Dispatch
    import Foundation
    import Glibc
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    /// Rule 9, clocks: a process that is stopped and continued, for real.
    @Suite struct `After a stop signal` {
        @Test(.oneProcess, .timeLimit(.minutes(10)), arguments: Place.allCases)
        func `an overdue tick comes within 100 ms, once, and the phase does not change`(place: Place) async {
            await #expect(processExitsWith: .success) { [place] in
                let log = StopLog()
                let witness = log.startWitness()
                let timer = await place.start(log)
                var delay = Double.infinity
                // A busy machine may delay one thread and not the other, but hardly three times.
                for _ in 0..<3 where delay >= 0.1 {
                    _ = log.started.wait()
                    let continued = try stopThisProcess(for: 1)
                    var first: Double?
                    #expect(
                        runs(within: .seconds(60)) {
                            first = log.firstOverdue(after: continued)
                            return first != nil
                        })
                    var bare: Double?
                    #expect(
                        runs(within: .seconds(60)) {
                            bare = witness.firstReading(after: continued)
                            return bare != nil
                        })
                    guard let first, let bare else { return }
                    // At most 100 ms later than a thread that does nothing else.
                    delay = min(delay, first - max(bare, continued))
                }
                timer.cancel()
                witness.end()
                #expect(delay < 0.1)
                #expect(log.isOnGrid)
            }
        }

        /// The contexts on which timers wait.
        enum Place: String, CaseIterable, Codable {
            case main
            case mainActor
            case serialQueue
            case concurrentQueue
            case thread
            case spinningThread
            case runLoop

            func start(_ log: StopLog) async -> OwnedTimer {
                let schedule = StopLog.schedule
                switch self {
                case .main: return OwnedTimer(schedule, on: .main, action: log.action)
                case .mainActor: return await MainActor.run { OwnedTimer(schedule) { tick in log.add(tick) } }
                case .serialQueue:
                    return OwnedTimer(schedule, on: .serialQueue(DispatchQueue(label: "q")), action: log.action)
                case .concurrentQueue: return OwnedTimer(schedule, on: .queue(.global()), action: log.action)
                case .thread: return OwnedTimer(schedule, on: .thread(), action: log.action)
                case .spinningThread:
                    let scheduler = TimerScheduler.thread(precision: .spinning(.microseconds(150)))
                    return OwnedTimer(schedule, on: scheduler, action: log.action)
                case .runLoop: return await LoopThread().run { log.startOnRunLoop() }
                }
            }
        }
    }

    /// The ticks of one timer around a stop.
    final class StopLog: Sendable {
        static let schedule = TimerSchedule.every(.milliseconds(300))
        private static let interval: UInt64 = 300_000_000

        struct Entry {
            /// Seconds of the wall clock, which other processes can read, too.
            let instant: Double
            let scheduled: UInt64
            let missed: Int
        }

        private let entries = Mutex<[Entry]>([])
        /// Records a tick.
        let started = Occurrences()

        var action: @Sendable (Tick) -> Void {
            { tick in self.add(tick) }
        }

        func add(_ tick: Tick) {
            let entry = Entry(instant: wallTime(), scheduled: tick.scheduled.nanoseconds, missed: tick.missed)
            entries.withLock { entries in entries.append(entry) }
            started.happen()
        }

        func startOnRunLoop() -> OwnedTimer {
            OwnedTimer(Self.schedule, runLoop: .current) { tick in self.add(tick) }
        }

        /// Returns when the first tick with missed ones after `instant` began.
        ///
        /// A tick that was running during the stop has missed none.
        func firstOverdue(after instant: Double) -> Double? {
            entries.withLock { entries in entries.first { $0.instant >= instant && $0.missed >= 2 }?.instant }
        }

        /// Whether all ticks are whole intervals apart.
        var isOnGrid: Bool {
            entries.withLock { entries in
                zip(entries, entries.dropFirst()).allSatisfy { ($1.scheduled - $0.scheduled) % Self.interval == 0 }
            }
        }

        func startWitness() -> BareThread { BareThread() }
    }

    /// A thread that reads the clock every millisecond.
    final class BareThread: Sendable {
        private struct State {
            var looks: [Double] = []
            var isEnding = false
        }

        private let state = Mutex(State())

        init() {
            Thread { [self] in
                while !state.withLock({ state in state.isEnding }) {
                    usleep(1000)
                    let now = wallTime()
                    state.withLock { state in state.looks.append(now) }
                }
            }.start()
        }

        func end() { state.withLock { state in state.isEnding = true } }

        func firstReading(after instant: Double) -> Double? {
            state.withLock { state in state.looks.first { $0 >= instant } }
        }
    }

    /// Seconds since 1970.
    private func wallTime() -> Double { Date().timeIntervalSince1970 }

    /// Stops this process as a terminal would.
    ///
    /// A child process continues it.
    ///
    /// - Returns: when it was continued, in seconds since 1970.
    private func stopThisProcess(for seconds: Int) throws -> Double {
        let file = FileManager.default.temporaryDirectory.appending(path: "continued-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let waker = Process()
        waker.executableURL = URL(filePath: "/bin/sh")
        waker.arguments = ["-c", "sleep \(seconds); date +%s.%N > \(file.path); kill -CONT \(getpid())"]
        try waker.run()
        kill(getpid(), SIGSTOP)
        waker.waitUntilExit()
        let text = try String(contentsOf: file, encoding: .utf8)
        return try #require(Double(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
#endif
