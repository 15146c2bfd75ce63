import Synchronization
import Timers

/// Records what the timers of a virtual time do.
///
/// ```swift
/// import Timers
///
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
/// The recorder observes the scheduler of the time, and passes every event on to the observer that was set before. It
/// records ticks and ends from when it was made, at their instants on the continuous clock.
public final class TickRecorder: Sendable {
    private let time: VirtualTime
    private let start: TimerInstant
    /// The length of a dash in a written time line.
    public let unit: Duration
    private let name: String?
    private let next: (any TimerObserver)?
    private let events = Mutex<[TickTimeline.Event]>([])

    /// Begins a record at the present instant.
    ///
    /// - Parameters:
    ///   - time: the time whose timers to record.
    ///   - unit: the length of a dash in written time lines; whole nanoseconds above zero, anything else traps.
    ///   - name: the name of the timers to record; nil for all timers.
    public init(in time: VirtualTime, unit: Duration, name: String? = nil) {
        TickTimeline.check(unit: unit)
        self.time = time
        self.unit = unit
        self.name = name
        start = time.now
        next = time.observer
        time.observer = Observer(recorder: self, next: next)
    }

    /// Observes timers for a recorder.
    ///
    /// The scheduler retains this value, and must not retain the recorder, which retains
    /// the time.
    private struct Observer: TimerObserver {
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
        case .willTick(let tick): mark = tick.missed > 0 ? .tickAfterMissed : .tick
        case .finished(let reason): mark = TickTimeline.Mark(reason)
        case .scheduled, .didTick, .threw, .abandoned: return
        }
        // Timers may end on any thread while another thread moves time. The lock covers the reading of the clock, so
        // that events are in the order of their instants.
        events.withLock { events in events.append(TickTimeline.Event(mark, at: time.now - start)) }
    }

    /// The events so far.
    public var timeline: TickTimeline { events.withLock { events in TickTimeline(events) } }

    /// The beginnings of the ticks, counted from the start of the record.
    public var ticks: [Duration] {
        timeline.events.filter { $0.mark == .tick || $0.mark == .tickAfterMissed }.map(\.instant)
    }

    /// Whether the recorded events are the expected ones.
    ///
    /// - Parameters:
    ///   - recorder: the recorded events.
    ///   - expected: a written time line. One that cannot be read is an issue of the test, and says why.
    /// - Returns: true if both say the same.
    public static func == (recorder: TickRecorder, expected: String) -> Bool {
        recorder.timeline == recorder.read(expected)
    }

    /// How the recorded events differ from the expected ones; nil if they do not.
    ///
    /// - Parameter expected: a written time line. One that cannot be read is an issue of the test, and says why.
    /// - Returns: both time lines below one another, and the first difference in words.
    public func difference(from expected: String) -> String? {
        timeline.difference(from: read(expected), unit: unit)
    }

    /// Reports an issue of the test, with both time lines, if the recorded events are not the expected ones.
    ///
    /// - Parameters:
    ///   - expected: a written time line. One that cannot be read is an issue of the test, and says why.
    ///   - fileID: the file of the call, for the issue.
    ///   - line: the line of the call, for the issue.
    public func expect(_ expected: String, fileID: StaticString = #fileID, line: UInt = #line) {
        guard let difference = difference(from: expected) else { return }
        time.report(
            TestIssue(
                message: "The timers did not do what the test expects.\n" + difference, fileID: fileID, line: line))
    }

    private func read(_ text: String) -> TickTimeline {
        do throws(TickTimeline.SyntaxError) {
            return try TickTimeline(text, unit: unit)
        } catch {
            _ = time.expect(false, error.description)
            return TickTimeline([])
        }
    }
}

extension TickRecorder: CustomStringConvertible {
    /// The written time line of the recorded events.
    public var description: String { timeline.text(unit: unit) }
}
