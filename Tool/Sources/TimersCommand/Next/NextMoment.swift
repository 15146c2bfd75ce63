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
    /// The members of a moment, which are null without one.
    init(_ moment: NextMoment?) {
        self = [
            "at": moment?.date.inUTC, "local": moment?.local, "zone": moment?.zone.name,
            "in_seconds": moment?.secondsLeft,
        ]
    }
}
