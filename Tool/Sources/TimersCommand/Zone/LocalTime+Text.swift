import Foundation
@_spi(Tool) import Timers

extension LocalTime {
    /// An instant in seconds since the start of 1970: `2026-01-31T09:30:00+01:00`.
    ///
    /// The offset has seconds where it needs them, and is `Z` where it is zero.
    func text(of second: Int) -> String {
        let offset = offset(second)
        let clock = Date(timeIntervalSince1970: Double(second + offset)).formatted(.iso8601)
        guard offset != 0 else { return clock }
        let numbers = [3600, 60, 1].map { unit in abs(offset) / unit % (unit == 3600 ? 100 : 60) }
        let texts = numbers.map { number in number < 10 ? "0\(number)" : "\(number)" }
        let text = texts.prefix(numbers[2] == 0 ? 2 : 3).joined(separator: ":")
        return clock.dropLast() + (offset < 0 ? "-" : "+") + text
    }
}
