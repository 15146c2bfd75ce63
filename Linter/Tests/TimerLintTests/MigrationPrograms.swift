import Testing

/// Programs whose timers move: a class `Owner`, and statements that print what its timers do.
struct MigrationProgram: CustomTestStringConvertible {
    let testDescription: String
    let owner: String
    let statements: String
    /// Whether the owner is kept alive before its timer moves.
    let leaks: Bool

    /// A program whose owner has these members and a counter of ticks.
    private init(
        _ description: String, head: String = "final class Owner", owner members: String,
        statements: String = Self.startedStoppedReleased, leaks: Bool = false
    ) {
        testDescription = description
        owner = "\(head) {\n    let counter = Counter()\n\(Self.indented(members))\n}\n"
        self.statements = statements
        self.leaks = leaks
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
            .joined(separator: "\n")
    }

    static let all = [
        MigrationProgram(
            "a block timer that is started, stopped, started again and released",
            owner: """
                private var timer: Timer?

                func start() {
                    timer?.invalidate()
                    timer = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { [weak self] _ in
                        self?.counter.tick()
                    }
                }

                func stop() {
                    timer?.invalidate()
                    timer = nil
                }

                deinit { timer?.invalidate() }
                """),
        MigrationProgram(
            "a block timer that keeps its owner alive",
            owner: """
                private var timer: Timer?

                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { _ in
                        self.counter.tick()
                    }
                }

                func stop() {
                    timer?.invalidate()
                    timer = nil
                }
                """,
            leaks: true),
        MigrationProgram(
            "a timer of one tick, which fires once or is stopped before",
            owner: """
                private var timer: Timer?

                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { [weak self] _ in
                        guard let self else { return }
                        self.counter.tick()
                        self.timer = nil
                    }
                }

                func stop() { timer?.invalidate() }
                """,
            statements: """
                let owner = Owner()
                let counter = owner.counter
                owner.start()
                wait("ticked") { counter.ticks == 1 }
                print("after its delay", counter.cameAfter(0.1))
                spin(0.3)
                print("once", counter.ticks)
                owner.start()
                owner.stop()
                spin(0.3)
                print("stopped", counter.ticks)
                """),
        MigrationProgram(
            "a block that ends its timer",
            owner: """
                private var timer: Timer?
                var isRunning: Bool { timer?.isValid ?? false }

                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { [weak self] timer in
                        guard let self else { return timer.invalidate() }
                        counter.tick()
                        if self.counter.ticks == 3 {
                            timer.invalidate()
                        }
                    }
                }
                """,
            statements: """
                let owner = Owner()
                print("before", owner.isRunning)
                owner.start()
                print("started", owner.isRunning)
                wait("ended") { !owner.isRunning }
                spin(0.2)
                print("ticks", owner.counter.ticks)
                """),
        MigrationProgram(
            "timers of several run loop modes",
            owner: """
                private var usual: Timer?
                private var modal: Timer?
                let modalCounter = Counter()

                func start() {
                    usual = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { [weak self] _ in
                        self?.counter.tick()
                    }
                    modal = Timer(timeInterval: 0.02, repeats: true) { [weak self] _ in
                        self?.modalCounter.tick()
                    }
                    RunLoop.current.add(modal!, forMode: .modal)
                }
                """,
            statements: """
                let owner = Owner()
                owner.start()
                let end = Date(timeIntervalSinceNow: 300)
                while owner.modalCounter.ticks < 3, Date() < end {
                    _ = RunLoop.main.run(mode: .modal, before: Date(timeIntervalSinceNow: 0.01))
                }
                print("modal", owner.modalCounter.ticks >= 3, owner.counter.ticks)
                let ticks = owner.modalCounter.ticks
                wait("usual") { owner.counter.ticks >= 3 }
                print("modal", owner.modalCounter.ticks - ticks)
                """),
        MigrationProgram(
            "a source that is started, paused, resumed, stopped and released", head: sendable,
            owner: """
                private let queue = DispatchQueue(label: "owner")
                private var source: DispatchSourceTimer?
                private var isPaused = false

                func start() {
                    let source = DispatchSource.makeTimerSource(queue: queue)
                    source.schedule(deadline: .now() + 0.05, repeating: 0.05)
                    source.setEventHandler { [weak self] in self?.counter.tick() }
                    source.resume()
                    self.source = source
                }

                func pause() {
                    guard !isPaused else { return }
                    isPaused = true
                    source?.suspend()
                    queue.sync {}
                }

                func resume() {
                    guard isPaused else { return }
                    isPaused = false
                    source?.resume()
                }

                func stop() {
                    source?.cancel()
                    source = nil
                    queue.sync {}
                }
                """,
            statements: """
                var owner: Owner? = Owner()
                let counter = owner!.counter
                owner!.start()
                wait("ticking") { counter.ticks >= 2 }
                print("after an interval", counter.cameAfter(0.05))
                owner!.pause()
                let paused = counter.ticks
                spin(0.3)
                print("paused", counter.ticks - paused)
                owner!.resume()
                wait("resumed") { counter.ticks >= paused + 2 }
                owner!.stop()
                let stopped = counter.ticks
                spin(0.3)
                print("stopped", counter.ticks - stopped)
                owner!.start()
                wait("again") { counter.ticks > stopped }
                weak let released = owner
                owner = nil
                wait("released") { released == nil }
                let last = counter.ticks
                spin(0.3)
                print("silent", counter.ticks - last)
                """),
        MigrationProgram(
            "a lazy source with a flag, which begins suspended", head: sendable,
            owner: flagged(
                """
                private let queue = DispatchQueue(label: "owner")
                private lazy var source: DispatchSourceTimer = {
                    let source = DispatchSource.makeTimerSource(queue: queue)
                    source.schedule(deadline: .now() + 0.05, repeating: 0.05)
                    source.setEventHandler { [weak self] in self?.counter.tick() }
                    return source
                }()
                """)),
        MigrationProgram(
            "a constant source with a flag, which an initializer makes", head: sendable,
            owner: flagged(
                """
                private let queue = DispatchQueue(label: "owner")
                private let source: any DispatchSourceTimer
                init() {
                    source = DispatchSource.makeTimerSource(queue: queue)
                    source.schedule(deadline: .now() + 0.05, repeating: 0.05)
                    source.setEventHandler { [weak self] in self?.counter.tick() }
                }
                """)),
        MigrationProgram(
            "a constant source with a flag, which an initializer sets up", head: sendable,
            owner: flagged(
                """
                private let queue = DispatchQueue.main
                private let source = DispatchSource.makeTimerSource(queue: .global())
                init() {
                    self.source.schedule(wallDeadline: .now() + 0.05, repeating: 0.05)
                    self.source.setEventHandler { [weak self] in self?.counter.tick() }
                }
                """
            ).replacing("queue.sync {}", with: "usleep(50_000)")),
        MigrationProgram(
            "a source that ticks at once, and one that ticks once", head: sendable,
            owner: """
                private var source: DispatchSourceTimer?
                private var single: DispatchSourceTimer?
                let singleCounter = Counter()

                func start() {
                    source = DispatchSource.makeTimerSource(queue: .global())
                    source?.schedule(deadline: .now(), repeating: .seconds(600))
                    source?.setEventHandler { [weak self] in self?.counter.tick() }
                    source?.resume()
                    single = DispatchSource.makeTimerSource()
                    single?.schedule(deadline: .now() + .milliseconds(100))
                    single?.setEventHandler(handler: { [weak self] in
                        guard let self = self else { return }
                        self.singleCounter.tick()
                    })
                    single?.activate()
                }
                """,
            statements: """
                let owner = Owner()
                owner.start()
                wait("at once") { owner.counter.ticks == 1 }
                wait("once") { owner.singleCounter.ticks == 1 }
                print("after its delay", owner.singleCounter.cameAfter(0.1))
                spin(0.3)
                print("ticks", owner.counter.ticks, owner.singleCounter.ticks)
                """),
        MigrationProgram(
            "a source on the main queue that keeps its owner alive", head: "@MainActor final class Owner",
            owner: """
                private var source: DispatchSourceTimer?

                func start() {
                    source = DispatchSource.makeTimerSource(queue: .main)
                    source?.schedule(deadline: .now() + 0.05, repeating: 0.05)
                    source?.setEventHandler {
                        MainActor.assumeIsolated { self.counter.tick() }
                    }
                    source?.resume()
                }

                func stop() {
                    source?.cancel()
                    source = nil
                }
                """,
            leaks: true),
    ]

    private static let sendable = "final class Owner: @unchecked Sendable"

    /// An owner that resumes and suspends its source by a flag.
    private static func flagged(_ members: String) -> String {
        """
        private var isRunning = false
        \(members)
        func start() {
            guard !isRunning else { return }
            isRunning = true
            source.resume()
        }
        func stop() {
            guard isRunning else { return }
            isRunning = false
            source.suspend()
            queue.sync {}
        }
        deinit {
            source.setEventHandler {}
            source.cancel()
            if !isRunning { source.resume() }
        }
        """
    }

    private static let startedStoppedReleased = """
        var owner: Owner? = Owner()
        let counter = owner!.counter
        owner!.start()
        wait("ticking") { counter.ticks >= 3 }
        print("after an interval", counter.cameAfter(0.05))
        owner!.stop()
        let stopped = counter.ticks
        spin(0.3)
        print("stopped", counter.ticks - stopped)
        owner!.start()
        wait("again") { counter.ticks > stopped }
        weak let released = owner
        owner = nil
        spin(0.2)
        print("released", released == nil)
        let last = counter.ticks
        spin(0.3)
        print("silent", counter.ticks == last)
        """
}
