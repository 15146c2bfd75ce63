package import Timers

/// A runner that has the handler of a repeating deadline.
package struct ReleaseEntry: Sendable {
    package var runner: RunnerID
    package var name: String
    package var schedule: String
    /// When its process began to run deadlines.
    package var since: TimerInstant
    /// When it made its last claim.
    package var seen: TimerInstant

    /// Nil if the deadline belongs to no runner.
    package init?(_ deadline: RepeatingDeadline, at now: TimerInstant) {
        guard let release = deadline.release else { return nil }
        self.init(release.runner, deadline.name, deadline.schedule, since: release.since, seen: now)
    }

    package init(
        _ runner: RunnerID, _ name: String, _ schedule: String, since: TimerInstant, seen: TimerInstant
    ) {
        self.runner = runner
        self.name = name
        self.schedule = schedule
        self.since = since
        self.seen = seen
    }
}

/// Decides whose schedule counts for a repeating deadline.
package enum Releases {
    /// How long a runner may be silent before it counts as ended.
    ///
    /// Runners look every half minute if notices can be lost.
    package static let silence = Duration.seconds(90)

    /// The schedule that counts, among those of the live runners for a name: the one that came last.
    ///
    /// A schedule comes with the first live runner that has it. So a runner of an old release that starts again in the
    /// middle of a deployment does not make the release newer.
    package static func deciding(_ entries: some Sequence<ReleaseEntry>) -> String? {
        var starts: [ExactText: TimerInstant] = [:]
        for entry in entries {
            let schedule = ExactText(entry.schedule)
            starts[schedule] = min(starts[schedule] ?? entry.since, entry.since)
        }
        return starts.max { lhs, rhs in (lhs.value, lhs.key) < (rhs.value, rhs.key) }?.key.string
    }

    /// The standing of a runner's schedule in a claim; nil if the row has the same one.
    package static func standing(
        of schedule: String, _ row: DeadlineRecord?, deciding: String?
    ) -> ScheduleStanding? {
        if let row, row.schedule.isExactly(schedule) { return nil }
        guard let current = row?.schedule, let deciding, !deciding.isExactly(schedule) else { return .missing }
        return .superseded(by: current)
    }
}
