import Dispatch
import TestSupport
import Testing
import Timers

/// 100,000 timers made, fired, cancelled and abandoned in each context leave nothing behind.
@Suite(.serialized, .patient)
struct LeakTests {
    private static let batch = Sanitizer.isActive ? 2_000 : 50_000

    /// Ends timers in the four possible ways, in turn, and returns when all captures are destroyed.
    private static func batch(on scheduler: TimerScheduler, _ census: Census) async throws {
        let owner = SharedOwner()
        var fired: [OwnedTimer] = []
        for number in 0..<batch {
            let action: @Sendable (SharedOwner, Tick) -> Void = { [member = census.newcomer()] _, _ in member.touch() }
            switch number % 4 {
            case 0: fired.append(OwnedTimer(.after(.zero), on: scheduler, owner: owner, action: action))
            case 1: OwnedTimer(.every(.seconds(3600)), on: scheduler, owner: owner, action: action).cancel()
            case 2: OwnedTimer(.every(.seconds(3600)), on: scheduler, owner: owner, action: action).pause()
            default:
                let passing = SharedOwner()
                passing.keep(
                    OwnedTimer(.every(.seconds(3600)), on: scheduler, owner: passing, action: action), in: .property)
            }
        }
        for timer in fired { _ = try await timer.waitUntilFinished() }
    }

    @Test(.oneProcess, arguments: SendablePlace.allCases)
    func `a second batch of timers uses no more memory than the first`(place: SendablePlace) async throws {
        #if os(Linux)
            // In a process of its own, where no other test uses memory.
            await #expect(processExitsWith: .success) { [place] in
                try await Self.compareBatches(on: place.scheduler())
            }
        #else
            try await Self.compareBatches(on: place.scheduler())
        #endif
    }

    private static func compareBatches(on scheduler: TimerScheduler) async throws {
        let census = Census()
        try await batch(on: scheduler, census)
        let first = try await settled(scheduler, census)
        try await batch(on: scheduler, census)
        let second = try await settled(scheduler, census)
        #expect(census.count == 0)
        #expect(scheduler.timers.isEmpty)
        // If one of the four ways leaked its entries, the growth would be twice this.
        if !Sanitizer.isActive {
            #expect(
                second - first < batch / 4 * 112, "\(first) bytes after the first batch, \(second) after the second")
        }
    }

    @MainActor @Test func `timers of the main actor leave nothing behind`() async throws {
        let census = Census()
        let owner = SharedOwner()
        for _ in 0..<2 {
            var fired: [OwnedTimer] = []
            for number in 0..<Self.batch {
                let member = census.newcomer()
                let isOneShot = number % 3 == 0
                let timer = OwnedTimer(isOneShot ? .after(.zero) : .every(.seconds(3600)), owner: owner) { _, _ in
                    member.touch()
                }
                if isOneShot { fired.append(timer) } else if number % 3 == 1 { timer.cancel() } else { timer.pause() }
            }
            for timer in fired { _ = try await timer.waitUntilFinished() }
            fired = []
            while census.count > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(census.count == 0)
    }

    @Test func `timers of actors leave nothing behind`() async throws {
        let census = Census()
        let home = CountingActor()
        for _ in 0..<2 {
            for number in 0..<Self.batch {
                let member = census.newcomer()
                let isOneShot = number % 2 == 0
                let timer = OwnedTimer(isOneShot ? .after(.zero) : .every(.seconds(3600)), actor: home) { home, _ in
                    home.visit()
                    member.touch()
                }
                if isOneShot { timer.runUntilOwnerEnds() } else { timer.cancel() }
            }
            while census.count > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(await home.visits == Self.batch)
    }

    @Test func `timers of run loops leave nothing behind`() async {
        let census = Census()
        let thread = LoopThread()
        let owner = SharedOwner()
        for _ in 0..<2 {
            await thread.run {
                var fired: [OwnedTimer] = []
                for number in 0..<Self.batch {
                    let member = census.newcomer()
                    let timer = OwnedTimer(
                        number % 3 == 0 ? .after(.zero) : .every(.seconds(3600)), runLoop: .current, owner: owner
                    ) { _, _ in member.touch() }
                    if number % 3 == 0 {
                        fired.append(timer)
                    } else if number % 3 == 1 {
                        timer.cancel()
                    } else {
                        timer.pause()
                    }
                }
                _ = runModally { fired.last?.state.isFinished != false }
            }
        }
        #expect(census.count == 0)
        thread.end()
    }

    #if os(Linux)
        @Test func `thread schedulers end their threads and close their descriptors`() async throws {
            let name = "leaktest"
            let before = ProcessMemory.timerDescriptors
            for _ in 0..<5 {
                for _ in 0..<10 {
                    let scheduler = TimerScheduler.thread(name: name)
                    let timer = OwnedTimer(.after(.zero), on: scheduler) { _ in }
                    _ = try await timer.waitUntilFinished()
                }
            }
            // The alarms linger for half a second; the threads end after that.
            while ProcessMemory.threads.contains(name) || ProcessMemory.timerDescriptors > before {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    #endif

    /// Waits until timers are released, then returns the size.
    private static func settled(_ scheduler: TimerScheduler, _ census: Census) async throws -> Int {
        while census.count > 0 || !scheduler.timers.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #if os(Linux)
            return try #require(ProcessMemory.allocated)
        #else
            return 0
        #endif
    }
}

private actor CountingActor {
    private(set) var visits = 0

    func visit() { visits += 1 }
}
