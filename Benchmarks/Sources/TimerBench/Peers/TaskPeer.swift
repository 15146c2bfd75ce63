import AsyncAlgorithms

/// A task for each timer, which sleeps.
struct TaskPeer: Peer {
    /// What a task waits with.
    enum Wait: Sendable {
        /// `Task.sleep`
        case sleep
        /// `AsyncTimerSequence`
        case timerSequence
    }

    let wait: Wait
    private var tasks: [Task<Void, Never>] = []

    init(_ wait: Wait) { self.wait = wait }

    var note: String {
        switch wait {
        case .sleep: "a new task in Task.sleep, the old one cancelled"
        case .timerSequence: "a new task in an AsyncTimerSequence, the old one cancelled"
        }
    }

    var kind: String { "fixed-rate by the caller" }
    var firesInParallel: Bool { true }

    mutating func prepare(_ count: Int) { tasks.reserveCapacity(count) }

    private func task(after delay: UInt64, _ fire: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        let delay = Duration.nanoseconds(Int64(delay))
        switch wait {
        case .sleep:
            return Task.detached {
                do { try await Task.sleep(for: delay, clock: .continuous) } catch { return }
                fire()
            }
        case .timerSequence:
            return Task.detached {
                for await _ in AsyncTimerSequence(interval: delay, clock: .continuous) {
                    fire()
                    break
                }
            }
        }
    }

    mutating func start(_ slot: Int, after delay: UInt64, into sink: Sink) {
        let task =
            sink.notes == nil ? task(after: delay) { sink.count() } : task(after: delay) { sink.note(slot) }
        if slot == tasks.count { tasks.append(task) } else { tasks[slot] = task }
    }

    mutating func restart(_ slot: Int, after delay: UInt64, into sink: Sink) {
        tasks[slot].cancel()
        start(slot, after: delay, into: sink)
    }

    mutating func repeats(_ slot: Int, first delay: UInt64, tolerance: UInt64, into periods: Periods) {
        let clock = ContinuousClock()
        let start = clock.now + .nanoseconds(Int64(delay))
        let period = Duration.nanoseconds(Int64(periods.period))
        let tolerance = Duration.nanoseconds(Int64(tolerance))
        switch wait {
        case .sleep:
            tasks.append(
                Task.detached {
                    var next = start
                    while (try? await clock.sleep(until: next, tolerance: tolerance)) != nil {
                        periods.tick(slot)
                        next += period
                    }
                })
        case .timerSequence:
            tasks.append(
                Task.detached {
                    // The sequence begins one period before its first element.
                    if (try? await clock.sleep(until: start - period, tolerance: tolerance)) == nil { return }
                    for await _ in AsyncTimerSequence(interval: period, tolerance: tolerance, clock: clock) {
                        periods.tick(slot)
                    }
                })
        }
    }

    mutating func cancelAll() {
        for task in tasks { task.cancel() }
        tasks = []
    }
}
