import Countdowns
import TestSupport
import Testing
import TimersTesting

/// Countdowns in a virtual time that captures unstructured tasks.
@Suite(.patient) struct CountdownCaptureTests {
    @MainActor @Test func `values of the main actor are read one after another`() async {
        for _ in 0..<20 {
            let time = VirtualTime(capturesUnstructuredTasks: true)
            let values = await time.runAutoAdvancing {
                let countdown = await Countdown(from: .seconds(5))
                await countdown.start()
                var values: [Int] = []
                for await value in await countdown.values { values.append(value) }
                return values
            }
            #expect(values == [5, 4, 3, 2, 1, 0])
        }
    }
}
