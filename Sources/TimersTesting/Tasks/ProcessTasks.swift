package import Timers

/// The tasks of the processes that a test plays, and what those have to do that are stopped.
///
/// A value: the executor guards it with a lock.
package struct ProcessTasks {
    /// The faults that may happen between two steps of a task of a process.
    package struct Faults {
        /// How many faults may still happen.
        var left: Int
        /// How many kinds there are between two steps.
        var kinds: Int
        /// Carries out a fault, whose kind the executor has drawn, from 1 on.
        let happen: @Sendable (VirtualProcess, _ kind: Int) -> Void

        package init(left: Int, kinds: Int, happen: @escaping @Sendable (VirtualProcess, _ kind: Int) -> Void) {
            (self.left, self.kinds, self.happen) = (left, kinds, happen)
        }
    }

    /// A fault that happens before a step, which is held back.
    struct Fault {
        let process: VirtualProcess
        let kind: Int
        let happen: @Sendable (VirtualProcess, _ kind: Int) -> Void
    }

    /// nil while the test plays no processes.
    var faults: Faults?
    /// The process of each task that was seen; nil for those of the test itself.
    private var processes: [UInt64: VirtualProcess?] = [:]
    /// The tasks that have run a step.
    private var begun: Set<UInt64> = []
    /// The steps of stopped processes.
    private var held: [(process: VirtualProcess, entry: DrainedExecutor.Entry)] = []

    /// Notes the process of a task when it is first seen: by then, most likely, the code that makes it runs.
    mutating func note(_ task: UInt64, of process: VirtualProcess?) {
        if task > 0, processes[task] == nil { processes.updateValue(process, forKey: task) }
    }

    func process(of task: UInt64) -> VirtualProcess? { processes[task] ?? nil }

    /// Keeps an entry back, if it is a step of a process that is stopped.
    ///
    /// Turns of actors go on: an actor may belong to several processes, and what a process has sent to it is on its
    /// way.
    mutating func hold(_ entry: DrainedExecutor.Entry) -> Bool {
        guard let process = process(of: entry.work.task), process.isStopped else { return false }
        held.append((process, entry))
        return true
    }

    /// Keeps back what a process has to do.
    mutating func hold(_ process: VirtualProcess, of waiting: inout FirstInFirstOut<DrainedExecutor.Entry>) {
        var others = FirstInFirstOut<DrainedExecutor.Entry>()
        while let entry = waiting.removeFirst() { if !hold(entry) { others.append(entry) } }
        waiting = others
    }

    /// Returns what a process has to do that goes on.
    mutating func release(_ process: VirtualProcess) -> [DrainedExecutor.Entry] {
        defer { held.removeAll { step in step.process === process } }
        return held.filter { step in step.process === process }.map(\.entry)
    }

    /// Draws whether a fault happens before a step, which is kept back then.
    ///
    /// No fault happens before the first step of a task: it would be the same as one after the step that made it.
    mutating func drawFault(before entry: DrainedExecutor.Entry, _ chooser: inout OrderChooser?) -> Fault? {
        let task = entry.work.task
        guard let process = process(of: task), let faults, !begun.insert(task).inserted else { return nil }
        let kind = drawFault(of: faults.kinds, &chooser)
        if kind == 0 { return nil }
        held.append((process, entry))
        return Fault(process: process, kind: kind, happen: faults.happen)
    }

    /// Draws one of some faults, from 1 on; 0 for none.
    mutating func drawFault(of kinds: Int, _ chooser: inout OrderChooser?) -> Int {
        guard kinds > 0, faults?.left ?? 0 > 0 else { return 0 }
        let kind = chooser?.fault(of: kinds) ?? 0
        if kind > 0 { faults?.left -= 1 }
        return kind
    }
}
