import Timers

/// The asynchronous actions that have begun and not returned.
///
/// A value: the driver guards it with a lock.
struct ActionsUnderWay {
    private struct Action {
        /// How many actions had begun before.
        var number: Int
        var label: TimerLabel
        /// The identity of the task that runs it.
        var task: UInt
        /// How many of its tasks wait for a timer or a clock of the virtual time.
        var waits = 0
    }

    private var actions: [UInt: Action] = [:]
    private var begun = 0

    mutating func begin(_ action: UInt, for label: TimerLabel, in task: UInt) {
        actions[action] = Action(number: begun, label: label, task: task)
        begun += 1
    }

    mutating func end(_ action: UInt) {
        actions.removeValue(forKey: action)
    }

    /// A task of an action begins to wait for a timer of the virtual time.
    mutating func beginWait(in action: UInt) {
        actions[action]?.waits += 1
    }

    mutating func endWait(in action: UInt) {
        actions[action]?.waits -= 1
    }

    /// The actions that virtual time does not move, in the order in which they began, one of each source line.
    ///
    /// O(n log n) for n actions.
    ///
    /// - Parameter busy: the tasks that run or are about to.
    /// - Returns: the labels of their timers.
    func stuck(except busy: Set<UInt>) -> [TimerLabel] {
        var places: Set<String> = []
        return actions.values
            .filter { action in action.waits == 0 && !busy.contains(action.task) }
            .sorted { $0.number < $1.number }
            .map(\.label)
            .filter { label in places.insert(label.place).inserted }
    }
}

extension TimerLabel {
    /// The line that made the timer, as `Module/File.swift:12`.
    var place: String { "\(fileID):\(line)" }

    /// The action of the timer, with its name and place.
    var nameOfAction: String {
        "The action of \(name.map { name in "timer '\(name)'" } ?? "a timer"), made at \(place),"
    }

    /// The hint that a test shows beside a failure while the action has not returned.
    var pointer: String {
        """
        \(nameOfAction) has begun and has not returned. It waits for something that virtual time does not move, such \
        as Task.sleep, a clock of the standard library, a queue, or an actor with an executor of its own. Sleep on a \
        TimerClock, or give the code time.clock or time.serialExecutor in this test.
        """
    }
}
