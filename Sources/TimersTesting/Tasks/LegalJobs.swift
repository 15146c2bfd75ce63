import Timers

/// The jobs of an executor that could run next, by what the runtime and Dispatch promise.
///
/// - Jobs of the main actor, and blocks of the main queue, keep the order of enqueueing: the main queue is serial, as
///   `dispatch_get_main_queue` says.
/// - Jobs of an executor that several actors may share also keep it: `VirtualTime.serialExecutor` stands for a serial
///   queue.
/// - Jobs of an actor keep the order in which the actor has got them, and those of a higher priority come first. The
///   actor has a queue of its own, as `Actor.cpp` of the runtime shows; this executor sees only its turns.
/// - Steps of a task keep their order: a task is one job, which is enqueued when the step before has ended.
/// - All others may run in any order: the global executor has several threads.
///
/// The turns of contexts of timers come beside these jobs, in any order: see ``ContextTurn``.
struct LegalJobs {
    /// The positions of the jobs, of those that wait, from the one that has waited longest.
    private(set) var indices: [Int] = []
    /// The tasks whose steps the jobs are.
    private(set) var keys: [UInt64] = []

    init(_ waiting: FirstInFirstOut<DrainedExecutor.Entry>) {
        var sawMain = false
        var executors: [DrainedSerialExecutor] = []
        indices.reserveCapacity(waiting.count)
        keys.reserveCapacity(waiting.count)
        for index in 0..<waiting.count {
            guard let entry = waiting[index] else { continue }
            switch (entry.work, entry.lane) {
            case (.visit, _): continue
            case (_, .main):
                if sawMain { continue }
                sawMain = true
            case (.actorJob(_, let executor), _):
                if executors.contains(where: { other in other === executor }) { continue }
                executors.append(executor)
            default: break
            }
            indices.append(index)
            keys.append(entry.key)
        }
    }
}
