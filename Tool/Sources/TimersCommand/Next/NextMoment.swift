import Foundation
@_spi(Tool) import Timers

/// An instant that a cron expression names, as a user sees it.
struct NextMoment {
    let date: Date
    let zone: NamedZone
    /// Rounded up, so that what is still to come is never zero seconds away.
    let secondsLeft: Int

    init(_ date: Date, from now: Date, in zone: NamedZone) {
        self.date = date
        self.zone = zone
        secondsLeft = max(Int(date.timeIntervalSince(now).rounded(.up)), 1)
    }

    /// `2026-01-31T09:30:00+01:00`.
    var local: String { zone.local.text(of: Int(date.timeIntervalSince1970.rounded(.down))) }
    var distance: String { TimeLeft.distance(seconds: secondsLeft) }
    var cells: [String] { [local, zone.name, distance] }
}

extension JSONLine {
    /// Adds the members of a moment; nil adds them as null.
    mutating func add(_ moment: NextMoment?) {
        add("at", moment.map { $0.date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) })
        add("local", moment?.local)
        add("zone", moment?.zone.name)
        if let moment {
            add("in_seconds", moment.secondsLeft)
        } else {
            add("in_seconds", nil)
        }
    }
}
