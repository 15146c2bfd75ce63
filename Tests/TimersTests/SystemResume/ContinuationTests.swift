#if os(Linux)
    import TestSupport
    import Testing
    import Timers

    /// Rule 9, clocks: a process that is stopped and continued, for real.
    @Suite struct `After a stop signal` {
        @Test(.oneProcess, .patient, arguments: StopLog.Place.allCases)
        func `an overdue tick comes within 100 ms, once, and the phase does not change`(place: StopLog.Place) async {
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
    }
#endif
