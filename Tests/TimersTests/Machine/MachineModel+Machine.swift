import Timers

#if canImport(TestSupport)
    import TestSupport
#endif

extension MachineModel.Plan {
    /// Creates a random plan with short intervals, so that many events fit in a short time.
    init(using numbers: inout SeededNumbers) {
        pattern = MachineModel.Pattern.allCases.randomElement(using: &numbers) ?? .grid
        interval = .random(in: 1...100, using: &numbers)
        let isLimited = (pattern == .grid || pattern == .fixedDelay) && Bool.random(using: &numbers)
        limit = isLimited ? .random(in: 1...4, using: &numbers) : pattern == .once ? 1 : .max
        let policies: [ErrorPolicy?] = [nil, .finish, .continue]
        policy = policies.randomElement(using: &numbers) ?? nil
    }

    private var nanoseconds: Duration { Duration(nanoseconds: interval) }

    var schedule: TimerSchedule {
        let plain: TimerSchedule =
            switch pattern {
            case .once: .after(nanoseconds)
            case .grid: .every(nanoseconds, times: limit < .max ? limit : nil)
            case .onDemand: .onDemand(after: nanoseconds)
            case .fixedDelay: .fixedDelay(nanoseconds, times: limit < .max ? limit : nil)
            case .irregular: .intervals(nextInterval)
            }
        return policy.map { policy in plain.onError(policy) } ?? plain
    }

    /// Returns five intervals, each a nanosecond longer than the one before.
    private var nextInterval: @Sendable (TimerSchedule.Progress) -> Duration? {
        { [interval] progress in progress.count < 5 ? Duration(nanoseconds: interval + UInt64(progress.count)) : nil }
    }

    var generator: TimerSchedule.Generator { .irregular(nextInterval) }
}

extension MachineModel {
    func matches(_ state: TimerState) -> Bool {
        switch (status, state) {
        case (.waiting, .scheduled(let next)): next.nanoseconds == due
        case (.ending, .scheduled(let next)): next == .never
        case (.paused(let left), .paused(let remaining)): remaining == Duration(nanoseconds: left)
        case (.idle, .idle): true
        case (.finished(let reason), .finished(let other)): other.word == reason
        default: false
        }
    }

    func remaining(at now: UInt64) -> Duration? {
        switch status {
        case .waiting: Duration(nanoseconds: due > now ? due - now : 0)
        case .paused(let left): Duration(nanoseconds: left)
        case .idle, .ending, .finished: nil
        }
    }
}

extension MachineModel.Outcome {
    var ofMachine: TimerStateMachine.Outcome {
        switch self {
        case .returned: .returned
        case .threw: .threw(Trouble())
        case .ownerReleased: .ownerReleased
        case .withdrawn: .withdrawn
        }
    }
}

extension FinishReason {
    /// The reason in words, without the error.
    var word: String {
        if case .failed = self { "failed" } else { description }
    }
}
