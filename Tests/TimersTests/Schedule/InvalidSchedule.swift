import Timers

#if Foundation
    import Foundation
#endif

/// A schedule for each kind of invalid argument, with the error that it remembers.
enum InvalidSchedule: String, Codable, CaseIterable {
    case interval, zeroInterval, firstDelay, count, delay, onDemand, fixedDelay, fixedDelayCount
    case tolerance, jitter, catchUpLimit, initialBackoff, maximumBackoff
    #if Foundation
        case date, components, weekdayOrdinal, componentsCount, cron, cronCount
    #endif

    var schedule: TimerSchedule {
        let second = TimerSchedule.every(.seconds(1))
        #if Foundation
            let calendar = Calendar(identifier: .gregorian)
        #endif
        return switch self {
        case .interval: .every(.seconds(-7))
        case .zeroInterval: .every(.zero)
        case .firstDelay: .every(.seconds(1), first: .after(.seconds(-7)))
        case .count: .every(.seconds(1), times: -7)
        case .delay: .after(.seconds(-7))
        case .onDemand: .onDemand(after: .seconds(-7))
        case .fixedDelay: .fixedDelay(.seconds(-7))
        case .fixedDelayCount: .fixedDelay(.seconds(1), times: -7)
        case .tolerance: second.tolerance(.seconds(-7))
        case .jitter: second.jitter(.seconds(-7))
        case .catchUpLimit: second.missedTicks(.catchUp(limit: -7))
        case .initialBackoff: second.onError(.backOff(.exponential(from: .seconds(-7), maximum: .seconds(1))))
        case .maximumBackoff: second.onError(.backOff(.decorrelated(from: .seconds(8), maximum: .seconds(7))))
        #if Foundation
            case .date: .at(Date(timeIntervalSince1970: .nan))
            case .components: .matching(DateComponents(month: 13), in: calendar)
            case .weekdayOrdinal: .matching(DateComponents(weekday: 2, weekdayOrdinal: 7), in: calendar)
            case .componentsCount: .matching(DateComponents(hour: 4), in: calendar, times: -7)
            case .cron: .cron("61 * * * *", in: calendar)
            case .cronCount: .cron("@daily", in: calendar, times: -7)
        #endif
        }
    }

    var code: TimerError.Code {
        switch self {
        case .interval, .zeroInterval, .fixedDelay: .invalidInterval
        case .firstDelay, .delay, .onDemand: .invalidDelay
        case .count, .fixedDelayCount: .invalidCount
        case .tolerance: .invalidTolerance
        case .jitter: .invalidJitter
        case .catchUpLimit: .invalidCatchUpLimit
        case .initialBackoff, .maximumBackoff: .invalidBackoff
        #if Foundation
            case .date: .invalidDate
            case .components, .weekdayOrdinal: .unmatchableComponents
            case .cron: .invalidCron
            case .componentsCount, .cronCount: .invalidCount
        #endif
        }
    }

    /// The error in words.
    var sentence: String {
        switch self {
        case .interval, .fixedDelay: "an interval must be above zero, not -7.0 seconds"
        case .zeroInterval: "an interval must be above zero, not 0.0 seconds"
        case .firstDelay, .delay, .onDemand: "a delay cannot be negative: -7.0 seconds"
        case .count, .fixedDelayCount: "a timer must tick at least once, not -7 times"
        case .tolerance: "a tolerance cannot be negative: -7.0 seconds"
        case .jitter: "a jitter cannot be negative: -7.0 seconds"
        case .catchUpLimit: "a timer must catch up with at least 1 tick, not -7"
        case .initialBackoff: "the initial delay of a backoff cannot be -7.0 seconds"
        case .maximumBackoff: "a backoff from 8.0 seconds cannot be limited to 7.0 seconds"
        #if Foundation
            case .date: "a timer cannot tick at a date that is not a number"
            case .components: "no date from 1970 to 2554 matches month 13"
            case .weekdayOrdinal: "no month has a weekday 7 times"
            case .cron:
                "'61 * * * *' is not a cron expression: 61 is not 0 to 59 (minute, character 1): "
                    + "write for example '*/15'"
            case .componentsCount, .cronCount: "a timer must tick at least once, not -7 times"
        #endif
        }
    }
}

extension InvalidSchedule {
    /// Options with an invalid argument.
    static let options: [@Sendable (TimerSchedule) -> TimerSchedule] = [
        { schedule in schedule.tolerance(.seconds(-8)) },
        { schedule in schedule.jitter(.seconds(-8)) },
        { schedule in schedule.missedTicks(.catchUp(limit: -8)) },
        { schedule in schedule.onError(.backOff(.constant(.seconds(-8)))) },
    ]
}

extension TimerSchedule {
    /// The error that `validated()` throws; nil for a valid schedule.
    var refusal: TimerError? {
        do {
            _ = try validated()
            return nil
        } catch {
            return error
        }
    }
}
