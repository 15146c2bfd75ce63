import Foundation
import TestSupport
import Testing

@testable import TimersCommand

struct `A storm of signals` {
    @Test(.oneProcess) func `is one change of the window, and loses none that ends the tool`() async {
        await #expect(processExitsWith: .success) {
            let interruptions = try Interruptions.caught([SIGWINCH, SIGTERM])
            await onPlainThread {
                // Threads of the pool block signals, and other threads inherit that.
                var all = sigset_t()
                unsafe sigfillset(&all)
                unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil)
                // The set outlives the calls.
                for _ in 1...10_000 { raise(SIGWINCH) }
                for _ in 1...3 { raise(SIGTERM) }
            }
            var seen: [Int32] = []
            for await interruption in interruptions {
                seen.append(interruption.signal)
                if seen.suffix(3) == [SIGTERM, SIGTERM, SIGTERM] { break }
            }
            precondition(seen == [SIGWINCH, SIGTERM, SIGTERM, SIGTERM])
            // The next one comes once this one has been looked at.
            Interruptions.takeResize()
            kill(getpid(), SIGWINCH)
            var next = interruptions.makeAsyncIterator()
            let signal = await next.next()?.signal
            precondition(signal == SIGWINCH)
        }
    }
}
