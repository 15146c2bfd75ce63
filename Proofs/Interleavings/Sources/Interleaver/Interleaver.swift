import Dispatch

/// Runs threads of which exactly one runs at a time, and lets a schedule decide which one runs next.
///
/// A thread keeps the turn until it reaches a switch point at which the schedule prefers another thread, falls asleep,
/// or ends. So a run depends on nothing but the decisions of its schedule, and the same decisions repeat the run.
package final class Interleaver: @unchecked Sendable {
    // Unchecked: only the thread that has the turn uses the fields. The main thread has it outside `run`.

    package static let shared = Interleaver()

    /// How a run ended.
    package enum Ending: Sendable {
        case finished
        /// Each thread that has not ended sleeps.
        case deadlock
        /// The threads have made more steps than any run needs.
        case endless
        /// The thread that has the turn is blocked by something that this does not know.
        case blocked
    }

    /// A decision to let another thread run.
    package struct Switch: Sendable {
        /// How many decisions the schedule has made before.
        package let number: Int
        package let choice: Int
        /// The thread that ran before; nil at the beginning.
        package let from: Int?
        package let to: Int
        package let reason: Reason
    }

    /// Why another thread runs.
    package enum Reason: Sendable {
        case begins
        /// The schedule interrupts the thread before this place.
        case interrupted(Place)
        case sleeps(StaticString)
        case ended
        /// The thread wakes one that must not be interrupted.
        case wakes
    }

    private var participants: [Participant] = []
    private var count = 0
    /// The thread that has the turn; nil outside `run`.
    package private(set) var running: Int?
    private var schedule: any Schedule = ReplayedSchedule([:])
    private var ending = Ending.finished
    private let over = DispatchSemaphore(value: 0)
    /// How many steps a run may have.
    private static let mostPoints = 20_000

    /// The switches of the run so far.
    package private(set) var switches: [Switch] = []
    /// How many switch points the run has reached.
    package private(set) var points = 0
    private var decisions = 0

    // What the threads hold; the last element belongs to the main thread.
    private var locks = [Int](repeating: 0, count: mostThreads + 1)
    private var lastHolds = [UInt64](repeating: 0, count: mostThreads + 1)
    private var holdsBefore = [UInt64](repeating: 0, count: mostThreads + 1)
    private var stamps: UInt64 = 0
    private static let mostThreads = 4

    private init() {}

    // MARK: Runs

    /// Runs all bodies to their ends, each on a thread of its own.
    ///
    /// After any ending but `finished` the process cannot make another run.
    package func run(_ bodies: [(name: String, body: () -> Void)], by schedule: any Schedule) -> Ending {
        precondition(bodies.count <= Self.mostThreads, "at most \(Self.mostThreads) threads")
        while participants.count < bodies.count {
            participants.append(Participant { Interleaver.shared.ended() })
        }
        for (number, body) in bodies.enumerated() { participants[number].prepare(body.name, body.body) }
        count = bodies.count
        self.schedule = schedule
        ending = .finished
        switches.removeAll(keepingCapacity: true)
        points = 0
        decisions = 0
        let first = choose(among: count, isPreemption: false)
        note(to: first, choice: first, .begins)
        running = first
        participants[first].giveTurn()
        if over.wait(timeout: .now() + 30) == .timedOut { return .blocked }
        running = nil
        return ending
    }

    /// Called at a switch point.
    func reached(_ place: Place) {
        guard let me = running else { return }
        points += 1
        if points > Self.mostPoints { stop(.endless, me) }
        if participants[me].isUninterrupted { return }
        let ready = readyOthers
        guard ready > 0 else { return }
        let choice = choose(among: ready + 1, isPreemption: true)
        if choice == 0 { return }
        let next = readyOther(choice - 1)
        note(to: next, choice: choice, .interrupted(place))
        pass(from: me, to: next)
    }

    /// Puts the calling thread to sleep until a call wakes the sleepers of `key`.
    package func sleep(on key: UInt, _ reason: StaticString) {
        guard let me = running else { preconditionFailure("the main thread would sleep for ever: \(reason)") }
        participants[me].state = .asleep(key)
        leave(me, .sleeps(reason))
    }

    /// Wakes one of the threads that sleep on `key`.
    package func wake(_ key: UInt) {
        for number in 0..<count {
            guard case .asleep(key) = participants[number].state else { continue }
            participants[number].state = .ready
            if participants[number].isUninterrupted, let me = running {
                note(to: number, choice: 0, .wakes)
                pass(from: me, to: number)
            }
            return
        }
    }

    /// Calls `body` without an interruption.
    ///
    /// For calls during which the calling thread holds a lock that this does not know. If the thread has to sleep, it
    /// gets the turn back as soon as it is woken.
    package func uninterrupted(_ body: () -> Void) {
        guard let me = running else { return body() }
        participants[me].isUninterrupted = true
        body()
        participants[me].isUninterrupted = false
    }

    private func ended() {
        guard let me = running else { return }
        participants[me].state = .finished
        leave(me, .ended)
    }

    /// Passes the turn from a thread that cannot go on.
    private func leave(_ me: Int, _ reason: Reason) {
        let ready = readyOthers
        if ready == 0 {
            let hasEnded = participants[..<count].allSatisfy(\.isFinished)
            return stop(hasEnded ? .finished : .deadlock, me)
        }
        let choice = choose(among: ready, isPreemption: false)
        let next = readyOther(choice)
        note(to: next, choice: choice, reason)
        pass(from: me, to: next)
    }

    private func stop(_ ending: Ending, _ me: Int) {
        self.ending = ending
        let isFinished = participants[me].isFinished
        running = nil
        over.signal()
        if !isFinished { participants[me].waitForTurn() }
    }

    private func pass(from me: Int, to next: Int) {
        let isFinished = participants[me].isFinished
        running = next
        participants[next].giveTurn()
        // A thread that has ended waits in its own loop.
        if !isFinished { participants[me].waitForTurn() }
    }

    // MARK: Decisions

    private var readyOthers: Int {
        var ready = 0
        for number in 0..<count where number != running && participants[number].isReady { ready += 1 }
        return ready
    }

    private func readyOther(_ index: Int) -> Int {
        var left = index
        for number in 0..<count where number != running && participants[number].isReady {
            if left == 0 { return number }
            left -= 1
        }
        preconditionFailure("the schedule chose a thread that is not ready")
    }

    private func choose(among options: Int, isPreemption: Bool) -> Int {
        let choice = options == 1 ? 0 : schedule.choose(among: options, isPreemption: isPreemption, decisions)
        decisions += 1
        return choice
    }

    private func note(to next: Int, choice: Int, _ reason: Reason) {
        switches.append(Switch(number: decisions - 1, choice: choice, from: running, to: next, reason: reason))
    }

    /// The name of a thread.
    package func name(_ number: Int) -> String { participants[number].name }

    // MARK: Locks

    private var slot: Int { running ?? Self.mostThreads }

    /// A number that is larger than every number returned before.
    package func stamp() -> UInt64 {
        stamps += 1
        return stamps
    }

    /// Called when the calling thread has taken a lock.
    package func acquired() {
        locks[slot] += 1
        holdsBefore[slot] = lastHolds[slot]
        lastHolds[slot] = stamp()
    }

    /// Called when the calling thread has opened a lock.
    package func released() { locks[slot] -= 1 }

    /// Whether the calling thread holds a lock.
    package var holdsLock: Bool { locks[slot] > 0 }

    /// When the calling thread has taken a lock last.
    package var lastHold: UInt64 { lastHolds[slot] }

    /// When it has taken a lock before that.
    package var holdBefore: UInt64 { holdsBefore[slot] }
}
