import Synchronization
import Timers

/// Writes failures to standard error, or to the log of the system, for timers without an observer.
///
/// It writes the first failure of each sort and kind, so that a handler that fails again and again does not fill the
/// log, and each message about the store.
final class UnobservedFailures: DurableTimersObserver {
    private let written = Mutex<Set<String>>([])

    func durableTimers(did event: DurableEvent) {
        switch event {
        case .failed(let run, _, let failure, let delay):
            let next = delay.map { delay in "It is attempted again after \(delay)." } ?? "No attempt follows."
            writeFirst("failed", of: run.name, "attempt \(run.attempt) of \(run.words) failed: \(failure). \(next)")
        case .undecodable(let run, let reason):
            writeFirst("undecodable", of: run.name, "\(run.words) cannot be decoded: \(reason).")
        case .died(let id, let name, let failure):
            writeFirst("died", of: name, "deadline \(id) of '\(name)' is dead: \(failure ?? "its process ended").")
        case .runsLong(let run, let duration):
            writeFirst("long", of: run.name, "\(run.words) has run for \(duration).")
        case .leaseLost(let id, let name):
            writeFirst("lost", of: name, "a run of deadline \(id) of '\(name)' has lost its lease, and is cancelled.")
        case .storeFailed(let error, _, .zero): write("the store has failed: \(error). The call is repeated.")
        case .storeFailed(let error, _, let outage): write("the store has failed for \(outage): \(error).")
        case .storeRecovered(let outage): write("the store answers again after \(outage).")
        case .disowned(let reason): write("other processes may take the runs of this one: \(reason).")
        case .unknownKinds(let names) where !names.isEmpty:
            let list = names.sorted().map { name in "'\(name)'" }.joined(separator: ", ")
            writeFirst("unknown", of: list, "the store has deadlines of kinds without a handler here: \(list).")
        case .began, .finished, .givenBack, .missed, .unknownKinds, .looked, .noticesUnreliable, .noticesReliable,
            .clockOffset:
            break
        }
    }

    private func writeFirst(_ sort: String, of kind: String, _ message: String) {
        if written.withLock({ written in written.insert("\(sort) \(kind)").inserted }) {
            write(message + " Further ones of this kind are not written: pass an observer to learn of all.")
        }
    }

    private func write(_ message: String) { Warning.write("swift-timers: warning: durable timers: \(message)") }
}

extension RunInfo {
    /// The run in words.
    fileprivate var words: String {
        "deadline \(id) of '\(name)'" + (key.map { key in " with the key '\(key)'" } ?? "")
    }
}
