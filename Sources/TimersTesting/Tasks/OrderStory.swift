import Synchronization
import Timers

/// Tells how an order differs from the usual one.
///
/// The executor notes what it sees in a run. The text is made at the end of the run, because only then are all names
/// known.
package final class OrderStory: Sendable {
    /// A piece of work that ran, or would have run.
    private enum Part {
        case task(UInt64, sleep: String?)
        /// The turn of an actor, which a task has called for.
        case turn(for: UInt64, actor: String?)
        case blockOfMain
        /// The turn of a context of timers.
        case context(ContextTurn)
        /// A fault of a process, as a sentence without its end.
        case fault(String)

        /// The number of the task, or the key of the context; 0 if it is of none.
        var task: UInt64 {
            switch self {
            case .task(let task, _), .turn(let task, _): task
            case .context(let turn): turn.key
            case .blockOfMain, .fault: 0
            }
        }
    }

    /// A piece of work that could run.
    enum Candidate {
        case entry(DrainedExecutor.Entry)
        case turn(ContextTurn)
    }

    private struct Event {
        var instant: TimerInstant?
        var chosen: Part
        /// The part that would have run in the usual order; nil for a part that runs inside another one.
        var usual: Part?
        /// Whether the part that would have run is held back from here on.
        var holds = false
        /// The parts that have run since then, until the task that was held back goes on.
        var overtakers: [Part] = []
        var isOver = false
    }

    private struct TaskNotes {
        /// The tasks of a run in the order in which they were seen.
        var number: Int
        var origin: TaskOrigin?
        var name: String?
        /// The timer whose action it runs.
        var action: String?
        /// The place of its last sleep.
        var sleep: String?
    }

    private struct State {
        var events: [Event] = []
        var tasks: [UInt64: TaskNotes] = [:]
        /// The task of the test itself.
        var test: UInt64 = 0
        /// The names of the turns of contexts, and of each context's last one.
        var turns: [ContextTurn.Work: String] = [:]
        var lastTurns: [UInt64: String] = [:]
        /// The step before which the next fault happens.
        var faultyStep: Part?

        mutating func withNotes(of task: UInt64, _ body: (inout TaskNotes) -> Void) {
            if task == 0 { return }
            var notes = tasks[task] ?? TaskNotes(number: tasks.count + 1)
            body(&notes)
            tasks[task] = notes
        }
    }

    /// Whether it tells where tasks were made, which takes some time for each.
    private let tellsOrigins: Bool
    private let state = Mutex(State())
    private let clock = Mutex<(@Sendable () -> TimerInstant?)?>(nil)

    init(tellsOrigins: Bool = TaskOrigins.areTold) {
        self.tellsOrigins = tellsOrigins
    }

    /// Reads the virtual time from now on.
    func setClock(_ now: @escaping @Sendable () -> TimerInstant?) {
        clock.withLock { clock in clock = now }
    }

    private var now: TimerInstant? { clock.withLock { clock in clock }?() }

    // MARK: What the executor sees

    /// The calling task is that of the test.
    func beginTest() {
        let task = CurrentTask.number
        state.withLock { state in
            state.test = task
            state.withNotes(of: task) { _ in }
        }
    }

    /// A job is being enqueued, most likely by the code that has made its task.
    func enqueued(_ entry: DrainedExecutor.Entry) {
        let task = entry.work.task
        let (enqueuer, name) = (CurrentTask.number, CurrentTask.name)
        let isNew = state.withLock { state in
            if let name { state.withNotes(of: enqueuer) { notes in notes.name = name } }
            return task > 0 && state.tasks[task] == nil
        }
        if !isNew { return }
        let origin = tellsOrigins ? TaskOrigin.here() : nil
        state.withLock { state in state.withNotes(of: task) { notes in notes.origin = origin } }
    }

    /// The calling task begins the action of a timer.
    func beginsAction(of timer: TimerLabel) {
        let action = timer.name.map { name in "the action of timer '\(name)'" } ?? "the action of a timer"
        note { notes in notes.action = "\(action), made at \(Self.file(timer.fileID)):\(timer.line)" }
    }

    /// The calling task, one of the package, begins.
    func taskBegins(_ description: String) {
        note { notes in notes.action = description }
    }

    /// The file of `Module/File.swift`.
    private static func file(_ id: StaticString) -> String {
        let parts = "\(id)".split(separator: "/")
        return parts.last.map(String.init) ?? "\(id)"
    }

    /// The calling task is about to sleep.
    func sleeps(at label: TimerLabel) {
        let name = CurrentTask.name
        note { notes in
            notes.name = name ?? notes.name
            notes.sleep = Self.file(label.fileID) + ":\(label.line)"
        }
    }

    private func note(_ body: (inout TaskNotes) -> Void) {
        let task = CurrentTask.number
        state.withLock { state in state.withNotes(of: task, body) }
    }

    /// The executor runs an entry in place of the one that would run in the usual order.
    func deviates(to chosen: Candidate, from usual: Candidate, holds: Bool) {
        let now = now
        state.withLock { state in
            let (chosen, usual) = (Self.part(chosen, state), Self.part(usual, state))
            state.events.append(Event(instant: now, chosen: chosen, usual: usual, holds: holds))
        }
    }

    /// The executor runs an entry, whatever it would have run in the usual order.
    func runs(_ candidate: Candidate) {
        state.withLock { state in
            for index in state.events.indices where state.events[index].holds {
                let event = state.events[index]
                let part = Self.part(candidate, state)
                if part.task == event.usual?.task {
                    state.events[index].isOver = true
                } else if !event.isOver, !event.overtakers.contains(where: { other in other.task == part.task }) {
                    state.events[index].overtakers.append(part)
                }
            }
        }
    }

    /// Whether the turn of a context that is about to run needs a name: not before the first deviation.
    var needsNames: Bool { state.withLock { state in !state.events.isEmpty } }

    /// A turn of a context is about to run.
    func names(_ turn: ContextTurn, _ name: String) {
        state.withLock { state in (state.turns[turn.work], state.lastTurns[turn.key]) = (name, name) }
    }

    /// The executor runs an entry inside the call that has enqueued it.
    func runsAtOnce(_ entry: DrainedExecutor.Entry) {
        let now = now
        state.withLock { state in
            state.events.append(Event(instant: now, chosen: Self.part(.entry(entry), state), usual: nil))
        }
    }

    /// A process has a fault.
    ///
    /// - Parameter sentence: what happens, without a full stop.
    package func fault(_ sentence: String) {
        let now = now
        state.withLock { state in
            let step = state.faultyStep.take()
            state.events.append(Event(instant: now, chosen: .fault(sentence), usual: step))
        }
    }

    /// The next fault happens before a step.
    func nextFault(before entry: DrainedExecutor.Entry) {
        state.withLock { state in state.faultyStep = Self.part(.entry(entry), state) }
    }

    private static func part(_ candidate: Candidate, _ state: borrowing State) -> Part {
        let entry: DrainedExecutor.Entry
        switch candidate {
        case .turn(let turn): return .context(turn)
        case .entry(let found): entry = found
        }
        let task = entry.work.task
        if task > 0 { return .task(task, sleep: state.tasks[task]?.sleep) }
        if case .block = entry.work { return .blockOfMain }
        if entry.kind == .yield { return .task(entry.key, sleep: nil) }
        return .turn(for: entry.key, actor: entry.kind.actorType)
    }

    // MARK: The text

    /// The story so far: a line for each deviation.
    var text: String {
        let copy = state.withLock { state in state }
        var names = TaskNames(copy)
        let lines = copy.events.enumerated().map { index, event in
            let time = event.instant.map { instant in "At \(Self.seconds(instant)), " } ?? ""
            return "\(index + 1). \(time)\(Self.sentence(event, &names))"
        }
        return lines.joined(separator: "\n")
    }

    private static func sentence(_ event: Event, _ names: inout TaskNames) -> String {
        if case .fault(let fault) = event.chosen {
            let time = event.usual.map { step in "before \(names.name(step)) goes on, " } ?? ""
            return time + fault + "."
        }
        guard let usual = event.usual else {
            return "\(names.name(event.chosen)) goes on at once, while the actor that it leaves still has work."
        }
        if event.holds {
            let held = names.name(usual)
            let others = event.overtakers.prefix(3).map { part in names.name(part) }
            let rest = others.isEmpty ? "." : ". Before it does, these go on: \(others.joined(separator: "; "))."
            return "\(held) is held back from here on, and goes on only when nothing else can\(rest)"
        }
        return "\(names.name(event.chosen)) goes on before \(names.name(usual)), which has waited longer."
    }

    private static func seconds(_ instant: TimerInstant) -> String {
        let nanoseconds = instant.nanoseconds
        var fraction = String(nanoseconds % 1_000_000_000)
        fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(nanoseconds / 1_000_000_000)" + (fraction.isEmpty ? "" : ".\(fraction)") + " s"
    }

    /// The names of tasks in a text: long at first, and short when they come again.
    private struct TaskNames {
        let tasks: [UInt64: TaskNotes]
        let test: UInt64
        private let turns: [ContextTurn.Work: String]
        private let lastTurns: [UInt64: String]
        private var named: Set<UInt64> = []

        init(_ state: State) {
            (tasks, test, turns, lastTurns) = (state.tasks, state.test, state.turns, state.lastTurns)
        }

        mutating func name(_ part: Part) -> String {
            switch part {
            case .blockOfMain: "a timer of the main actor"
            case .context(let turn): turns[turn.work] ?? lastTurns[turn.key] ?? "the tick of a timer"
            case .fault(let sentence): sentence
            case .turn(let task, let actor): "\(name(task)), on its way to \(actor ?? "an actor"),"
            case .task(let task, let sleep): name(task, sleep)
            }
        }

        private mutating func name(_ task: UInt64, _ sleep: String? = nil) -> String {
            if task == test, test > 0 { return "the test" }
            guard let notes = tasks[task] else { return "a task" }
            let short = "task \(notes.number)" + (notes.name.map { name in " '\(name)'" } ?? "")
            let isNew = named.insert(task).inserted
            let place = isNew ? notes.action ?? notes.origin?.description : nil
            let details = [place, sleep.map { place in "after its sleep at \(place)" }].compactMap(\.self)
            return details.isEmpty ? short : "\(short) (\(details.joined(separator: ", ")))"
        }
    }
}
