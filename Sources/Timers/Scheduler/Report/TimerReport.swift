/// One timer in a report.
struct ReportedTimer {
    let info: TimerInfo
    let next: TimerInstant
    /// The end of the window of the next tick, in nanoseconds.
    let latest: UInt64
    /// The time on the clock of the timer.
    let now: UInt64
    let isOwnerGone: Bool
    /// How many of its ticks were late.
    let lateTicks: Int

    /// The time until the next tick; timers without a finite one come last, and late ones first.
    var order: Int64 {
        if next == .never { return .max }
        return next.nanoseconds >= now
            ? Int64(clamping: next.nanoseconds - now) : -Int64(clamping: now - next.nanoseconds)
    }

    /// How late the next tick is; zero if its window is open or has not begun.
    private var lateness: Duration { Duration(nanoseconds: now.saturatingSubtract(latest)) }

    /// Why the timer is suspect, with the gravest reason first; nil if it is not.
    var suspicion: (grade: Int, reason: String)? {
        if isOwnerGone { return (0, "its owner is gone") }
        if next == .never { return (1, "it never ticks") }
        if lateness > .lateTick {
            return info.tickCount == 0 ? (1, "it has never ticked") : (2, "the context does not serve it")
        }
        if lateTicks >= 3, lateTicks >= info.tickCount { return (3, "each of its ticks was late") }
        return nil
    }

    /// One line about the timer, with its next tick as a time from now.
    var line: String {
        let owner = info.ownerType.map { " of \($0)" } ?? ""
        let due =
            if next == .never { "never" } else if next.nanoseconds >= now {
                "in \(Duration(nanoseconds: next.nanoseconds - now))"
            } else if latest > now {
                "within \(Duration(nanoseconds: latest - now))"
            } else {
                "late by \(lateness)"
            }
        return "\(info.name ?? "timer")\(owner) (\(info.fileID):\(info.line)): \(info.schedule), "
            + "\(info.tickCount) ticks, next \(due)"
    }
}

/// The text of a report.
struct TimerReport {
    let timers: [ReportedTimer]
    private let context: String
    private let trouble: String?
    private let served: Duration?
    private let limit: Int
    private let crowd: Int

    init(
        _ timers: [ReportedTimer], of context: String, trouble: String?, served: Duration?, atMost limit: Int,
        crowd: Int
    ) {
        self.timers = timers
        self.context = context
        self.trouble = trouble
        self.served = served
        self.limit = limit
        self.crowd = crowd
    }

    var text: String {
        let served = served.map { "served them \($0) ago" } ?? "has never served them"
        let waiting = timers.count == 1 ? "1 timer waits" : "\(timers.count) timers wait"
        var text = "\(waiting) on \(context), which \(served)\n"
        if let trouble { text += "\(trouble)\n" }
        let suspects = suspects
        if !suspects.isEmpty { text += "suspects:\n" + lines(suspects) { line in line } }
        if !timers.isEmpty { text += "timers:\n" + lines(timers, \.line) }
        return text
    }

    private func lines<Item>(_ items: [Item], _ line: (Item) -> String) -> String {
        let left = items.count - limit
        return items.prefix(limit).map { item in "  \(line(item))\n" }.joined()
            + (left > 0 ? "  and \(left) more\n" : "")
    }

    private var suspects: [String] {
        let single = timers.compactMap { timer in
            timer.suspicion.map { suspicion in (suspicion.grade, suspicion.reason, timer) }
        }
        // The sort is stable, so that within a grade the next tick decides.
        return single.sorted { first, second in first.0 < second.0 }
            .prefix(limit + 1)
            .map { _, reason, timer in "\(timer.line): \(reason)" } + crowds
    }

    /// The source lines with too many waiting timers, the largest number first.
    private var crowds: [String] {
        // Only the few lines that have many timers need strings.
        let byLine = Dictionary(grouping: timers.indices) { index in timers[index].info.line }
        let large = byLine.values.filter { indices in indices.count > crowd }
        let crowds = large.flatMap { indices in
            Dictionary(grouping: indices) { index in timers[index].info.fileID }.values.filter { $0.count > crowd }
        }
        return crowds.sorted { first, second in first.count > second.count }.compactMap { indices in
            guard let first = indices.first.map({ index in timers[index].info }) else { return nil }
            return "\(indices.count) timers of \(first.fileID):\(first.line)"
        }
    }
}

extension Duration {
    /// A tick that is later than this is late.
    static var lateTick: Duration { .milliseconds(100) }
}
