import Testing
import Timers
import TimersService

@Suite struct `A report` {
    @Test func `of every scheduler is printed at a signal`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let output = try CapturedErrorOutput()
            TimerScheduler.printReportsOnSignal()
            TimerScheduler.printReportsOnSignal()
            let thread = TimerScheduler.thread(name: "reported")
            let first = OwnedTimer(.after(.seconds(3600)), on: thread, name: "first") { _ in }
            let second = OwnedTimer(.after(.seconds(3600)), on: .shared, name: "second") { _ in }
            // The first signals may come before Dispatch looks for them.
            let raiser = OwnedTimer(
                .every(.milliseconds(20), first: .immediately), on: .thread(name: "raiser")
            ) { _ in raiseReportSignal() }
            let text = output.text { text in text.contains("first (") && text.contains("second (") }
            raiser.cancel()
            precondition(text.contains("1 timer waits on thread 'reported'"), text)
            precondition(text.contains("1 timer waits on queue 'swift-timers.shared'"), text)
            for timer in [first, second] { timer.cancel() }
            output.end()
        }
        #expect(result != nil)
    }
}
