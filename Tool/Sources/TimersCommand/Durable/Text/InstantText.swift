import ArgumentParser
import Foundation
@_spi(Tool) import Timers

/// The time zone of what is shown.
struct ZoneOption: ParsableArguments {
    @Option(help: ArgumentHelp("The time zone of what is shown, such as Europe/Berlin; as in TZ.", valueName: "ZONE"))
    var zone: String?

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func text() throws -> InstantText { InstantText(local: try ZoneDirectory().chosen(zone)) }
}

/// Instants as a command shows them.
struct InstantText: Sendable {
    let local: LocalTime

    /// `2026-01-31T09:30:00+01:00`, to the second.
    func callAsFunction(_ instant: TimerInstant) -> String {
        instant == .never ? "never" : local.text(of: Int(instant.nanoseconds / 1_000_000_000))
    }

    /// `2026-01-31T08:30:00.000Z`; nil for never.
    static func utc(_ instant: TimerInstant) -> String? {
        if instant == .never { return nil }
        return Date(timeIntervalSince1970: Double(instant.nanoseconds / 1_000_000) / 1000).inUTC
    }
}
