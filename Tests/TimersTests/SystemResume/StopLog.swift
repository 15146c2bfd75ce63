#if os(Linux)
    import Dispatch
    import Foundation
    import Glibc
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    /// The ticks of one timer around a stop.
    final class StopLog: Sendable {
        static let interval: UInt64 = 300_000_000

        let schedule: TimerSchedule

        struct Entry {
            /// Seconds of the wall clock, which other processes can read, too.
            let instant: Double
            let scheduled: UInt64
            let lateness: UInt64
            let missed: Int
        }

        private let entries = Mutex<[Entry]>([])
        /// Records a tick.
        let started = Occurrences()

        init(_ policy: MissedTickPolicy = .coalesce) {
            schedule = .every(.nanoseconds(Self.interval)).missedTicks(policy)
        }

        /// The ticks so far.
        var ticks: [Entry] { entries.withLock { entries in entries } }

        var action: @Sendable (Tick) -> Void {
            { tick in self.add(tick) }
        }

        func add(_ tick: Tick) {
            let entry = Entry(
                instant: wallTime(), scheduled: tick.scheduled.nanoseconds,
                lateness: UInt64(tick.lateness / .nanoseconds(1)), missed: tick.missed)
            entries.withLock { entries in entries.append(entry) }
            started.happen()
        }

        func startOnRunLoop() -> OwnedTimer {
            OwnedTimer(schedule, runLoop: .current) { tick in self.add(tick) }
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
                let schedule = log.schedule
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

    /// Stops this process, which a child process continues.
    ///
    /// The system drops the signals of a terminal where no process in another group could continue this one. So the
    /// caller puts this process into a group of its own before it uses such a signal.
    ///
    /// - Returns: when it was continued, in seconds since 1970.
    func stopThisProcess(for seconds: Int, by signal: Int32 = SIGSTOP) throws -> Double {
        let file = FileManager.default.temporaryDirectory.appending(path: "continued-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let waker = Process()
        waker.executableURL = URL(filePath: "/bin/sh")
        waker.arguments = ["-c", "sleep \(seconds); date +%s.%N > \(file.path); kill -CONT \(getpid())"]
        try waker.run()
        // Threads of the pool block signals, and a signal that all threads block stops no process.
        var stop = sigset_t()
        unsafe sigemptyset(&stop)
        unsafe sigaddset(&stop, signal)
        unsafe pthread_sigmask(SIG_UNBLOCK, &stop, nil)
        // The set outlives the calls.
        kill(getpid(), signal)
        waker.waitUntilExit()
        let text = try String(contentsOf: file, encoding: .utf8)
        return try #require(Double(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
#endif
