#if os(Linux)
    import Glibc
    import TestSupport
    import Testing
    import Timers

    /// Rule 2, missed ticks, and rule 9, clocks: a process that a signal stops, for real.
    ///
    /// Each of three signals meets seven contexts and four policies: 84 combinations.
    @Suite struct `After a stop by any signal` {
        @Test(.oneProcess, .patient, arguments: [SIGSTOP, SIGTSTP, SIGTTIN])
        func `timers of every context tick as their policies say`(signal: Int32) async {
            await #expect(processExitsWith: .success) { [signal] in
                // The parent is in another group and could continue this one, so the system drops no signal.
                #expect(setpgid(0, 0) == 0)
                _ = Glibc.signal(signal, SIG_DFL)
                var trials: [Trial] = []
                for place in StopLog.Place.allCases {
                    for policy in Policy.allCases { trials.append(await Trial(place, policy)) }
                }
                #expect(trials.count == 28)
                let witness = BareThread()
                // A busy machine may delay one thread and not the other, but hardly three times.
                for _ in 0..<3 where trials.contains(where: \.isLate) {
                    for trial in trials { #expect(trial.log.started.wait()) }
                    let continued = try stopThisProcess(for: 1, by: signal)
                    var bare: Double?
                    #expect(
                        runs(within: .seconds(60)) {
                            bare = witness.firstReading(after: continued)
                            return bare != nil
                        })
                    guard let bare else { return }
                    for index in trials.indices {
                        let isResumed = trials[index].resumes(after: continued, bare: bare)
                        #expect(isResumed, "\(trials[index].name)")
                    }
                }
                witness.end()
                for trial in trials {
                    trial.timer.cancel()
                    #expect(!trial.isLate, "\(trial.name)")
                    #expect(trial.violation == nil, "\(trial.name)")
                }
            }
        }

        enum Policy: String, CaseIterable {
            case coalesce, skip, catchUp, delay

            var policy: MissedTickPolicy {
                switch self {
                case .coalesce: .coalesce
                case .skip: .skip
                case .catchUp: .catchUp()
                case .delay: .delay
                }
            }
        }

        /// One timer, and what it did around each stop.
        private struct Trial {
            let name: String
            let policy: Policy
            let log: StopLog
            let timer: OwnedTimer
            /// How much later than a thread that does nothing else the timer was, in seconds, at best.
            private var delay = Double.infinity

            init(_ place: StopLog.Place, _ policy: Policy) async {
                name = "\(place.rawValue), \(policy.rawValue)"
                self.policy = policy
                log = StopLog(policy.policy)
                timer = await place.start(log)
            }

            var isLate: Bool { delay >= 0.1 }

            /// Waits for the first tick that the stop has delayed, or that stands for those it has prevented.
            ///
            /// - Parameters:
            ///   - continued: when the process was continued.
            ///   - bare: when another thread ran after that.
            /// - Returns: false if there is no such tick.
            mutating func resumes(after continued: Double, bare: Double) -> Bool {
                var found: StopLog.Entry?
                let isFound = runs(within: .seconds(60)) {
                    found = log.ticks.first { tick in tick.instant >= continued && showsStop(tick) }
                    return found != nil
                }
                guard isFound, let found else { return false }
                // A policy that skips delivers no tick late.
                let late = policy == .skip ? Double(found.lateness) / 1e9 : found.instant - max(bare, continued)
                delay = min(delay, late)
                return true
            }

            private func showsStop(_ tick: StopLog.Entry) -> Bool {
                policy == .catchUp ? tick.lateness >= 2 * StopLog.interval : tick.missed >= 2
            }

            /// Two ticks in a row that contradict the policy; nil if there are none.
            var violation: String? {
                let ticks = log.ticks
                for (tick, next) in zip(ticks, ticks.dropFirst()) where !follows(next, tick) {
                    return "\(tick), and then \(next)"
                }
                return nil
            }

            private func follows(_ next: StopLog.Entry, _ tick: StopLog.Entry) -> Bool {
                let interval = StopLog.interval
                let step = next.scheduled - tick.scheduled
                switch policy {
                case .coalesce: return step == UInt64(tick.missed + 1) * interval
                case .skip: return step == UInt64(next.missed + 1) * interval && next.lateness < interval
                case .catchUp: return step == interval && next.missed == 0
                case .delay: return step == tick.lateness + interval && next.missed == Int(next.lateness / interval)
                }
            }
        }
    }
#endif
