import Foundation
import Timers

func schedules(date: Date, calendar: Calendar, userInput: Int) throws -> [TimerSchedule] {
    [
        TimerSchedule.after(.seconds(5)),
        TimerSchedule.every(.seconds(1)),
        TimerSchedule.every(.seconds(1), first: .immediately, times: 20),
        TimerSchedule.every(.seconds(1), first: .afterInterval),
        TimerSchedule.every(.seconds(30), first: .after(.seconds(2)))
            .tolerance(.seconds(3)).missedTicks(.skip).clock(.suspending).jitter(.milliseconds(200)),
        TimerSchedule.intervals { previous in previous.count < 5 ? .seconds(1 << previous.count) : nil },
        TimerSchedule.onDemand(after: .milliseconds(300)),
        TimerSchedule.at(date),
        TimerSchedule.matching(DateComponents(hour: 4), in: calendar),
        try TimerSchedule.every(.seconds(userInput)).validated(),
        try TimerSchedule.every(Duration(validatingSeconds: Double(userInput)), times: 3).tolerance(.zero).validated(),
        try .onDemand(after: .milliseconds(userInput)).validated(),
    ]
}

func policies() -> [TimerSchedule] {
    let second = TimerSchedule.every(.seconds(1))
    return [
        second.missedTicks(.coalesce), second.missedTicks(.skip), second.missedTicks(.delay),
        second.missedTicks(.catchUp(limit: 10)),
        second.clock(.continuous), second.clock(.suspending), second.clock(.wall),
        second.onError(.finish), second.onError(.continue),
        second.onError(
            .backOff(.exponential(from: .seconds(1), factor: 1.5, maximum: .seconds(60), jitter: 0.5, seed: 7))),
        second.onError(.backOff(.constant(.seconds(20)))), second.onError(.backOff(.decorrelated())),
    ]
}

func message(for userInput: Duration) -> String? {
    do {
        _ = try TimerSchedule.every(userInput).validated()
        return nil
    } catch {
        // Typed throws: `error` is a TimerError here.
        let reason: TimerError = error
        return String(describing: reason)
    }
}

func later(than instant: TimerInstant) -> Duration {
    instant.duration(to: instant + .seconds(1) - .milliseconds(1))
}
