#if os(Linux)
    import Glibc
    import TestSupport
    import Testing
    import Timers

    @Suite(.patient) struct `A process without free descriptors` {
        private static func limitDescriptors(to number: Int32) {
            var limit = rlimit()
            let isKnown = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
            limit.rlim_cur = rlim_t(number)
            let isSet = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
            // Both calls access the variable only before they return.
            #expect(isKnown && isSet)
        }

        @Test(.oneProcess) func `has threads whose timers tick, on every clock`() async {
            await #expect(processExitsWith: .success) {
                let used = dup(STDIN_FILENO)
                close(used)
                Self.limitDescriptors(to: used)
                #expect(dup(STDIN_FILENO) < 0)
                var timers: [OwnedTimer] = []
                for precision in [TimerScheduler.Precision.normal, .spinning(.microseconds(50))] {
                    let scheduler = TimerScheduler.thread(name: "scarce", precision: precision)
                    for clock in TimerSchedule.ClockKind.allCases {
                        timers.append(
                            OwnedTimer(.every(.milliseconds(5), times: 20).clock(clock), on: scheduler) { _ in })
                    }
                }
                for timer in timers { #expect((try? await "\(timer.waitUntilFinished())") == "completed") }
                // The leak checker needs a descriptor at the end.
                Self.limitDescriptors(to: 1024)
            }
        }

        @Test(.oneProcess) func `serves a clock for which a running thread gets no descriptor`() async {
            await #expect(processExitsWith: .success) {
                let scheduler = TimerScheduler.thread(name: "scarce")
                _ = try? await OwnedTimer(.after(.milliseconds(1)), on: scheduler) { _ in }.waitUntilFinished()
                let used = dup(STDIN_FILENO)
                close(used)
                Self.limitDescriptors(to: used)
                let late = OwnedTimer(.every(.milliseconds(5), times: 20).clock(.wall), on: scheduler) { _ in }
                #expect((try? await "\(late.waitUntilFinished())") == "completed")
                Self.limitDescriptors(to: 1024)
                let later = OwnedTimer(.every(.milliseconds(5), times: 20).clock(.wall), on: scheduler) { _ in }
                #expect((try? await "\(later.waitUntilFinished())") == "completed")
            }
        }
    }
#endif
