import TestSupport
import Testing
import Timers

#if os(Linux)
    /// Deadlines that do not pass.
    struct DeadlineMemoryTests {
        @Test(.oneProcess) func `deadlines that do not pass leave no memory behind`() async {
            await #expect(processExitsWith: .success) {
                let clock = TimerClock()
                @Sendable func run(_ count: Int) async {
                    for number in 0..<count {
                        let result = await clock.withDeadline(in: .seconds(3_600)) { number }
                        precondition(result == number)
                    }
                }
                await run(10_000)
                guard let before = ProcessMemory.allocated else { return }
                await run(Sanitizer.isActive || isDebugBuild ? 50_000 : 1_000_000)
                guard let after = ProcessMemory.allocated else { return }
                precondition(after - before < 200_000, "\(after - before) bytes")
                precondition(TimerScheduler.shared.timers.isEmpty)
            }
        }
    }
#endif
