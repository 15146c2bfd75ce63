#if os(Linux)
    import Dispatch
    import Glibc
    import Synchronization
    import TestSupport
    import Testing
    import Timers

    @Suite struct `The descriptor of the wall clock` {
        @Test func `reports each time it becomes readable, and is read empty`() async {
            var ends: [Int32] = [0, 0]
            #expect(unsafe pipe(&ends) == 0)
            // The array outlives the call.
            let (descriptor, other) = (ends[0], ends[1])
            #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
            let occurrences = Occurrences()
            let source = ClockDescriptor.observe(descriptor) { occurrences.happen() }
            for _ in 0..<3 {
                var one: UInt64 = 1
                #expect(unsafe write(other, &one, MemoryLayout<UInt64>.size) == MemoryLayout<UInt64>.size)
                // The number outlives the call, here and below.
                #expect(await onPlainThread { occurrences.wait() })
            }
            let isClosed = Occurrences()
            source.setCancelHandler { @Sendable in
                var count: UInt64 = 0
                #expect(unsafe read(descriptor, &count, MemoryLayout<UInt64>.size) == -1)
                close(descriptor)
                close(other)
                isClosed.happen()
            }
            source.cancel()
            #expect(await onPlainThread { isClosed.wait() })
        }

        @Test(.oneProcess) func `exists once a run loop has timers, and not before`() async {
            await #expect(processExitsWith: .success) {
                let timers = [
                    OwnedTimer(.after(.seconds(3600)), on: .shared) { _ in },
                    OwnedTimer(.after(.seconds(3600)).clock(.suspending), on: .thread()) { _ in },
                ]
                #expect(KernelTimer.all.allSatisfy { !$0.reportsClockChanges })
                let loop = LoopThread()
                await loop.run { startEndlessTimer() }
                // It is never due, so it causes no wake-up.
                let descriptors = KernelTimer.all.filter(\.reportsClockChanges)
                #expect(descriptors.count == 1)
                #expect(descriptors.allSatisfy { $0.clock == CLOCK_REALTIME && $0.remainingSeconds > 1e9 })
                withExtendedLifetime(timers) {}
            }
        }

        // Tests only the two clocks that stop or can be set. On the third, Dispatch also waits for timers of other
        // code.
        @Test(.oneProcess, arguments: [true, false])
        func `is not needed by queues and threads, which wait on the clock of each timer`(
            isWall: Bool
        ) async {
            await #expect(processExitsWith: .success) { [isWall] in
                // No other timer waits that long.
                let hours = [10.0, 20]
                let schedules = hours.map {
                    TimerSchedule.after(.seconds(3600 * $0)).clock(isWall ? .wall : .continuous)
                }
                let timers = [
                    OwnedTimer(schedules[0], on: .shared) { _ in }, OwnedTimer(schedules[1], on: .thread()) { _ in },
                ]
                let identifier = isWall ? CLOCK_REALTIME : CLOCK_BOOTTIME
                for hours in hours {
                    // Dispatch arms its descriptor on a thread of its own.
                    let isThere = runs(within: .seconds(60)) {
                        KernelTimer.all.contains {
                            $0.clock == identifier && $0.isAbsolute && abs($0.remainingSeconds - 3600 * hours) < 600
                        }
                    }
                    #expect(isThere, "\(hours) h: \(KernelTimer.all)")
                }
                withExtendedLifetime(timers) {}
            }
        }
    }

    /// Starts a timer on the calling thread's run loop that never ends.
    private func startEndlessTimer() {
        OwnedTimer(.after(.seconds(3600)), runLoop: .current, owner: EndlessOwner.shared) { _, _ in }
            .runUntilOwnerEnds()
    }

    private final class EndlessOwner: Sendable {
        static let shared = EndlessOwner()
    }
#endif
