import Timers

// The runners that have handlers for repeating deadlines.
extension MemoryTable {
    /// A runner looks each hour if it can miss no notice.
    private static let silence = Duration.seconds(3 * 3600)

    /// The schedule that counts for a name; nil if no runner has one.
    func deciding(_ name: String, at now: TimerInstant) -> String? {
        Releases.deciding(
            releases.lazy.filter { entry in entry.name.isExactly(name) && entry.seen + Self.silence > now })
    }

    /// Notes that a runner is alive, and says why rows do not have its schedules.
    mutating func standings(_ request: ClaimRequest, at now: TimerInstant) -> [String: ScheduleStanding] {
        for index in releases.indices where releases[index].runner == request.runner { releases[index].seen = now }
        var standings: [String: ScheduleStanding] = [:]
        for kind in request.kinds {
            guard let schedule = kind.schedule else { continue }
            standings[kind.name] = Releases.standing(
                of: schedule, find(.key(name: kind.name, RepeatingDeadline.key)),
                deciding: deciding(kind.name, at: now))
        }
        return standings
    }

    /// Forgets a runner that has ended.
    package mutating func leave(_ runner: RunnerID) {
        let count = releases.count
        releases.removeAll { entry in entry.runner == runner }
        if releases.count < count { notices.append(.changed) }
    }
}
