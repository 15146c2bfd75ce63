import Dispatch
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.patient) struct `Capture of unstructured tasks` {
    /// Lines that tasks write, in the order in which they do.
    private actor Log {
        var lines: [String] = []
        func note(_ line: String) { lines.append(line) }
    }

    @Test(.virtualTime) func `waits for tasks without an executor of their own`() async {
        let time = VirtualTime.current
        let log = Log()
        let clock = time.clock
        let tasks = (1...5).map { number in
            Task {
                for _ in 0..<3 {
                    try await clock.sleep(for: .seconds(number))
                    await log.note("\(number) at \(time.now.nanoseconds / 1_000_000_000)")
                }
            }
        }
        await time.advance(by: .seconds(4))
        #expect(
            await log.lines == [
                "1 at 1", "2 at 2", "1 at 2", "3 at 3", "1 at 3", "4 at 4", "2 at 4",
            ])
        for task in tasks { task.cancel() }
        await time.advance(by: .zero)
    }

    @Test(.virtualTime) func `waits for detached tasks and what they start`() async {
        let time = VirtualTime.current
        let instants = Instants()
        let clock = time.clock
        let task = Task.detached {
            try await clock.sleep(for: .seconds(1))
            await withTaskGroup { group in
                for _ in 0..<10 {
                    group.addTask {
                        try? await clock.sleep(for: .seconds(1))
                        await Task.detached { instants.note(time.now) }.value
                    }
                }
            }
        }
        await time.advance(by: .seconds(1))
        #expect(instants.nanoseconds.isEmpty)
        await time.advance(by: .seconds(1))
        #expect(instants.nanoseconds == Array(repeating: 2_000_000_000, count: 10))
        _ = await task.result
    }

    @Test(.virtualTime) func `waits for the main actor`() async {
        @MainActor final class Model {
            var shown: [Int] = []

            func poll(_ clock: TimerClock) -> Task<Void, any Error> {
                Task {
                    for number in 1... {
                        try await clock.sleep(for: .seconds(1))
                        shown.append(await fetch(number))
                    }
                }
            }

            nonisolated init() {}

            @concurrent func fetch(_ number: Int) async -> Int { number * number }
        }
        let time = VirtualTime.current
        let model = Model()
        let task = await model.poll(time.clock)
        for second in 1...20 {
            await time.advance(by: .seconds(1))
            #expect(await model.shown == (1...second).map { $0 * $0 })
        }
        task.cancel()
        await time.advance(by: .zero)
    }

    @Test func `waits for the test's own task when that switches to the main actor`() async {
        @MainActor final class Loader {
            nonisolated init() {}
            func load(_ clock: TimerClock) async { try? await clock.sleep(for: .seconds(2)) }
        }
        for _ in 0..<50 {
            let time = VirtualTime(capturesUnstructuredTasks: true)
            await time.runAutoAdvancing {
                let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
                await MainActor.run { #expect(VirtualTime.isCapturing) }
                #expect(time.now.nanoseconds == 0)
                timer.cancel()
                await Loader().load(time.clock)
                #expect(time.now.nanoseconds == 2_000_000_000)
            }
            await time.run {
                async let moved: Void = time.advance(by: .seconds(4))
                await Loader().load(time.clock)
                await moved
                #expect(time.now.nanoseconds == 6_000_000_000)
            }
        }
    }

    @MainActor @Test func `waits for a task that begins immediately`() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        for _ in 0..<20 {
            let time = VirtualTime(capturesUnstructuredTasks: true)
            await time.run {
                var naps = 0
                let clock: any Clock<Duration> = time.clock
                let task = Task.immediate {
                    for _ in 0..<3 {
                        try? await clock.sleep(for: .seconds(1))
                        naps += 1
                    }
                }
                for second in 1...3 {
                    await time.advance(by: .seconds(1))
                    #expect(naps == second)
                }
                await task.value
            }
        }
    }

    @MainActor @Test func `leaves other tasks of the main actor alone`() async {
        let time = VirtualTime(capturesUnstructuredTasks: true)
        await time.run {
            #expect(VirtualTime.isCapturing)
            #expect(await Task { VirtualTime.isCapturing }.value)
        }
        #expect(!VirtualTime.isCapturing)
        #expect(await Task { VirtualTime.isCapturing }.value == false)
        #expect(await time.run { () async -> Bool in VirtualTime.isCapturing })
        #expect(!VirtualTime.isCapturing)
    }

    @Test func `leaves tasks outside its time alone`() async {
        let time = VirtualTime(capturesUnstructuredTasks: true)
        let before = Task { VirtualTime.isCapturing }
        #expect(await before.value == false)
        await time.run {
            #expect(await Task { VirtualTime.isCapturing }.value)
            #expect(await Task.detached { VirtualTime.isCapturing }.value)
        }
        #expect(await Task.detached { VirtualTime.isCapturing }.value == false)
        #expect(!VirtualTime.isCapturing)
    }

    @Test func `is deterministic`() async {
        func once() async -> [String] {
            let time = VirtualTime(capturesUnstructuredTasks: true)
            return await time.run {
                let log = Log()
                let clock = time.clock
                for number in 0..<8 {
                    Task.detached {
                        for step in 0..<4 {
                            try? await clock.sleep(for: .milliseconds(10 * (number % 3 + 1)))
                            await log.note("\(number).\(step)")
                            await Task { await log.note("\(number).\(step)'") }.value
                        }
                    }
                }
                await time.advance(by: .seconds(1))
                return await log.lines
            }
        }
        let first = await once()
        #expect(first.count == 64)
        for _ in 0..<50 { #expect(await once() == first) }
    }

    @Test func `waits again for a task that a dispatch queue has resumed`() async {
        let time = VirtualTime(capturesUnstructuredTasks: true)
        await time.runAutoAdvancing {
            let clock = time.clock
            let task = Task {
                for number in 0..<4 {
                    await withCheckedContinuation { continuation in
                        DispatchQueue.global().async { continuation.resume() }
                    }
                    try? await clock.sleep(for: .seconds(1 << number))
                }
            }
            await task.value
        }
        #expect(time.now.nanoseconds == 15_000_000_000)
    }

    @Test func `tasks stay with their time when code of another time moves it`() async {
        let outer = VirtualTime(capturesUnstructuredTasks: true)
        let inner = VirtualTime(capturesUnstructuredTasks: true)
        await outer.run {
            let instants = Instants()
            let clock = outer.clock
            let task = Task {
                for _ in 0..<2 {
                    try? await clock.sleep(for: .seconds(1))
                    instants.note(outer.now)
                }
            }
            await outer.advance(by: .zero)
            await inner.run { await outer.advance(by: .seconds(2)) }
            #expect(instants.nanoseconds == [1_000_000_000, 2_000_000_000])
            await task.value
        }
    }
}
