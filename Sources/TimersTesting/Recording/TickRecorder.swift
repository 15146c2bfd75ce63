import Synchronization
import Timers

/// Writes down what the timers of a virtual time do.
///
/// ```swift
/// let time = VirtualTime()
/// let recorder = TickRecorder(in: time, unit: .seconds(1))
/// time.run {
///     let timer = OwnedTimer(.every(.seconds(2), times: 3)) { _ in }
///     time.advance(by: .seconds(10))
///     withExtendedLifetime(timer) {}
/// }
/// assert(recorder == "--x--x--x|")
/// ```
///
/// It observes the scheduler of the time, and passes on what it hears to the observer that was there before. Ticks and
/// ends are recorded at the instants at which they happen, on the continuous clock, from when the recorder was made.
public final class TickRecorder: Sendable {
    private let time: VirtualTime
    private let start: TimerInstant
    /// How long a dash of a written time line is.
    public let unit: Duration
    private let name: String?
    private let next: (any TimerObserver)?
    private let events = Mutex<[TickTimeline.Event]>([])

    /// Begins a record, now.
    ///
    /// - Parameters:
    ///   - time: whose timers to look at.
    ///   - unit: how long a dash is in written time lines; whole nanoseconds above zero, anything else traps.
    ///   - name: which timers to look at, by the name they were given; nil for all.
    public init(in time: VirtualTime, unit: Duration, name: String? = nil) {
        TickTimeline.check(unit: unit)
        self.time = time
        self.unit = unit
        self.name = name
        start = time.now
        next = time.scheduler.observer
        time.scheduler.observer = Listener(recorder: self, next: next)
    }

    /// Hears of a timer; its own type, so that the scheduler does not keep the recorder, which keeps the time.
    private struct Listener: TimerObserver {
        weak let recorder: TickRecorder?
        let next: (any TimerObserver)?

        func timer(_ timer: TimerInfo, did event: TimerEvent) {
            recorder?.note(timer, event)
            next?.timer(timer, did: event)
        }
    }

    private func note(_ timer: TimerInfo, _ event: TimerEvent) {
        if let name, timer.name != name { return }
        let mark: TickTimeline.Mark
        switch event {
        case .ticked(let tick): mark = tick.missed > 0 ? .tickAfterMissed : .tick
        case .finished(let reason): mark = TickTimeline.Mark(reason)
        case .scheduled, .threw, .abandoned: return
        }
        // Timers may end on any thread while time is moved: in the order of their instants, if the time is read by
        // turns.
        events.withLock { events in events.append(TickTimeline.Event(mark, at: time.now - start)) }
    }

    /// What happened so far.
    public var timeline: TickTimeline { events.withLock { events in TickTimeline(events) } }

    /// When the ticks began, counted from the start of the record.
    public var ticks: [Duration] {
        timeline.events.filter { $0.mark == .tick || $0.mark == .tickAfterMissed }.map(\.instant)
    }

    /// Whether that, and nothing else, happened.
    ///
    /// - Parameters:
    ///   - recorder: what happened.
    ///   - expected: a written time line. One that cannot be read traps, and says why.
    /// - Returns: true if both say the same.
    public static func == (recorder: TickRecorder, expected: String) -> Bool {
        recorder.timeline == recorder.read(expected)
    }

    /// How what happened differs from what was expected; nil if it does not.
    ///
    /// - Parameter expected: a written time line. One that cannot be read traps, and says why.
    /// - Returns: both time lines below one another, and the first difference in words.
    public func difference(from expected: String) -> String? {
        timeline.difference(from: read(expected), unit: unit)
    }

    /// Reports an issue of the test, with both time lines, if something else happened than was expected.
    ///
    /// - Parameters:
    ///   - expected: a written time line. One that cannot be read traps, and says why.
    ///   - fileID: where this is called.
    ///   - line: where this is called.
    public func expect(_ expected: String, fileID: StaticString = #fileID, line: UInt = #line) {
        guard let difference = difference(from: expected) else { return }
        time.report(TestIssue(message: "The timers did something else.\n" + difference, fileID: fileID, line: line))
    }

    private func read(_ text: String) -> TickTimeline {
        do throws(TickTimeline.SyntaxError) {
            return try TickTimeline(text, unit: unit)
        } catch {
            fatalError(error.description)
        }
    }
}

extension TickRecorder: CustomStringConvertible {
    /// The written time line of what happened.
    public var description: String { timeline.text(unit: unit) }
}
