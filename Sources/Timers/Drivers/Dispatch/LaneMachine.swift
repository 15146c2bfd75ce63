/// Decides when lanes open, and which job each of them runs.
///
/// A lane takes one job after another, on one thread. The machine is pure: its holder guards it with a
/// lock, passes it the time in nanoseconds, and does what the returned ``Directive`` says with the lock open.
///
/// - A lane is *opening* until it asks for its first job, then *busy* while it runs jobs, and *idle* when it has found
///   none. An idle lane is opened again before a new one is made.
/// - Jobs begin in the order in which they were submitted.
/// - A lane whose present job has run for ``blockedAfter`` counts as blocked. At most `width` lanes are open that are
///   not blocked, or as many as are blocked if those are more. So the number of lanes doubles every 5 ms while jobs
///   block. At most ``most`` lanes are open in all.
/// - While more jobs wait than lanes are opening, one of three things is true. A check is due. Or ``most`` lanes are
///   open, and the next one whose job ends takes the first of them. Or the caller is about to open a lane. So no job is
///   forgotten.
package struct LaneMachine<Job> {
    /// The instructions to the holder after an event.
    package struct Directive {
        /// The lanes to open: each begins to ask for jobs.
        package var opens: [Int] = []
        /// When the holder calls ``check(at:)``; nil if no further check is needed.
        package var checksAt: UInt64?
        /// Whether the holder warns that all lanes are blocked; true once.
        package var warns = false
    }

    private enum Lane {
        case idle, opening
        case busy(since: UInt64)
    }

    /// After how long a job counts as blocked: 5 ms.
    ///
    /// A worker that runs quick actions returns after a millisecond.
    package static var blockedAfter: UInt64 { 5_000_000 }
    /// The most lanes.
    package static var most: Int { 64 }

    private let width: Int
    private var jobs = FirstInFirstOut<Job>()
    private var lanes: [Lane] = []
    private var idleLanes: [Int] = []
    private var openingLanes = 0
    private var isCheckDue = false
    private var hasWarned = false
    /// How many jobs wait for a lane.
    package private(set) var waitingJobs = 0

    package init(width: Int) {
        self.width = width
    }

    private var openLanes: Int { lanes.count - idleLanes.count }

    /// A job arrives.
    package mutating func submit(_ job: Job, at now: UInt64) -> Directive {
        jobs.append(job)
        waitingJobs += 1
        return plan(at: now)
    }

    /// A lane has opened or its job has returned, and it asks for the next one.
    ///
    /// - Returns: nil if there is none. The lane is then idle.
    package mutating func next(for lane: Int, at now: UInt64) -> Job? {
        if case .opening = lanes[lane] { openingLanes -= 1 }
        guard let job = jobs.removeFirst() else {
            lanes[lane] = .idle
            idleLanes.append(lane)
            return nil
        }
        waitingJobs -= 1
        lanes[lane] = .busy(since: now)
        return job
    }

    /// A check is made.
    package mutating func check(at now: UInt64) -> Directive {
        isCheckDue = false
        return plan(at: now)
    }

    /// How many lanes are blocked.
    package func blockedLanes(at now: UInt64) -> Int {
        lanes.count { lane in
            if case .busy(let start) = lane { Self.blocks(since: start, at: now) } else { false }
        }
    }

    private static func blocks(since start: UInt64, at now: UInt64) -> Bool {
        now >= start && now - start >= blockedAfter
    }

    private mutating func plan(at now: UInt64) -> Directive {
        var directive = Directive()
        if waitingJobs <= openingLanes { return directive }
        // The lanes are looked at only when there are enough of them.
        let blocked = openLanes < width ? 0 : blockedLanes(at: now)
        var active = openLanes - blocked
        while waitingJobs > openingLanes, active < max(width, blocked), openLanes < Self.most {
            directive.opens.append(openLane())
            active += 1
        }
        if waitingJobs <= openingLanes { return directive }
        if openLanes == Self.most, active == 0, !hasWarned {
            hasWarned = true
            directive.warns = true
        }
        let mayOpen = openLanes < Self.most || !hasWarned
        if mayOpen, !isCheckDue {
            isCheckDue = true
            directive.checksAt = firstBlock(after: now)
        }
        return directive
    }

    private mutating func openLane() -> Int {
        openingLanes += 1
        if let lane = idleLanes.popLast() {
            lanes[lane] = .opening
            return lane
        }
        lanes.append(.opening)
        return lanes.count - 1
    }

    /// When the first lane that is busy now counts as blocked, if its job does not return.
    private func firstBlock(after now: UInt64) -> UInt64 {
        lanes.reduce(now + Self.blockedAfter) { first, lane in
            guard case .busy(let start) = lane, !Self.blocks(since: start, at: now) else { return first }
            return min(first, start + Self.blockedAfter)
        }
    }
}
