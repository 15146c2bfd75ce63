import CFloor
import Dispatch
import Results
import Timers

/// W6: owners with a timer are dropped, and others without one.
struct Release {
    let peerName: String
    let count: Int

    /// An owner, and the timer it may have.
    protocol Owner: AnyObject {
        init()
    }

    /// Measures owners that `begin` gives a timer, whatever that is.
    func measure<Dropped: Owner>(_ type: Dropped.Type, note: String, begin: (Dropped) -> Void) -> ResultLine {
        // The first ones find cold memory.
        _ = drop(max(count / 10, 2), begin)
        let plain = drop(count) { (_: Dropped) in }
        let owning = drop(count, begin)
        var line = ResultLine(peer: peerName, workload: "W6", count: count)
        line["ns_per_owner"] = JSONValue(owning.each, decimals: 1)
        line["plain_ns_per_owner"] = JSONValue(plain.each, decimals: 1)
        line["extra_ns_per_owner"] = JSONValue(owning.each - plain.each, decimals: 1)
        line.add(Distribution(nanoseconds: owning.samples), as: "drop_us")
        line["returned_percent"] = JSONValue(owning.returnedAtOnce, decimals: 1)
        line["returned_percent_later"] = JSONValue(owning.returnedLater, decimals: 1)
        line["back_us"] = JSONValue(owning.back, decimals: 1)
        line["reference_ns"] = JSONValue(reference(begin), decimals: 1)
        line["plain_reference_ns"] = JSONValue(reference { (_: Dropped) in }, decimals: 1)
        line["note"] = .string(note)
        return line
    }

    private struct Dropping {
        /// Nanoseconds an owner, dropped without looking.
        let each: Double
        /// Nanoseconds of single ones.
        let samples: [Int64]
        /// How much of what owners and timers took was free again, in percent.
        let returnedAtOnce: Double
        let returnedLater: Double
        /// How long it took until 70 % were, in microseconds; the rest may be kept for the next timers.
        let back: Double
    }

    private func drop<Dropped: Owner>(_ count: Int, _ begin: (Dropped) -> Void) -> Dropping {
        var samples: [Int64] = []
        samples.reserveCapacity(count)
        var owners: [Dropped?] = []
        owners.reserveCapacity(count)
        let before = floor_heap_bytes()
        for _ in 0..<count {
            let owner = Dropped()
            begin(owner)
            owners.append(owner)
        }
        Usage.settle(atMost: 5)
        let held = max(Double(floor_heap_bytes() - before), 1)

        let start = floor_now()
        for slot in 0..<count / 2 { owners[slot] = nil }
        let each = Double(floor_now() - start) / Double(max(count / 2, 1))
        for slot in count / 2..<count {
            let start = floor_now()
            owners[slot] = nil
            samples.append(Int64(floor_now() - start))
        }
        func returned() -> Double { 100 - Double(floor_heap_bytes() - before) / held * 100 }
        let dropped = floor_now()
        let atOnce = returned()
        while returned() < 70, floor_now() - dropped < 1_000_000_000 { floor_sleep_until(floor_now() + 20_000) }
        let back = atOnce >= 70 ? 0 : Double(floor_now() - dropped) / 1000
        Usage.settle(atMost: 3)
        return Dropping(
            each: each, samples: samples, returnedAtOnce: atOnce, returnedLater: returned(), back: back)
    }
}

extension Release {
    /// How many nanoseconds another reference to an owner takes, with its release.
    private func reference<Dropped: Owner>(_ begin: (Dropped) -> Void) -> Double {
        let owner = Dropped()
        begin(owner)
        let reference = unsafe Unmanaged.passUnretained(owner)
        // The owner outlives it, see below.
        let start = floor_now()
        // Apart, as a reference that is released at once is never made.
        for _ in 0..<count { _ = unsafe reference.retain() }
        for _ in 0..<count { unsafe reference.release() }
        // As many as were made.
        let elapsed = floor_now() - start
        withExtendedLifetime(owner) {}
        return Double(elapsed) / Double(max(count, 1))
    }
}

extension TimerOwner: Release.Owner {}

/// Has a timer source, which must be cancelled.
private final class SourceOwner: Release.Owner {
    var source: (any DispatchSourceTimer)?

    deinit { source?.cancel() }
}

/// Has a task, which must be cancelled.
private final class TaskOwner: Release.Owner {
    var task: Task<Void, Never>?

    deinit { task?.cancel() }
}

extension Release {
    /// Measures a peer that knows owners; nil if it does not.
    func measure() -> ResultLine? {
        let sink = Sink(isShared: true)
        let minutes: [Int64] = (0..<64).map { 100 + $0 }
        var number = 0
        func delay() -> Int64 {
            number += 1
            return minutes[number & 63]
        }
        if let variant = TimerVariant(name: peerName) {
            let scheduler = OwnedTimerPeer(variant).scheduler
            return measure(TimerOwner.self, note: variant.note + ", held by its owner") { owner in
                owner.timer = OwnedTimer(.after(.seconds(delay())), on: scheduler, owner: owner) { _, _ in sink.count()
                }
            }
        }
        switch peerName {
        case "dispatch":
            let queue = DispatchQueue(label: "timer-bench")
            return measure(SourceOwner.self, note: "a timer source, cancelled in deinit") { owner in
                let source = DispatchSource.makeTimerSource(queue: queue)
                source.schedule(deadline: .now() + .seconds(Int(delay())))
                source.setEventHandler { [weak owner] in if owner != nil { sink.count() } }
                source.activate()
                owner.source = source
            }
        case "task_sleep":
            return measure(TaskOwner.self, note: "a task in Task.sleep, cancelled in deinit") { owner in
                let seconds = delay()
                owner.task = Task.detached {
                    if (try? await Task.sleep(for: .seconds(seconds))) != nil { sink.count() }
                }
            }
        default: return nil
        }
    }
}
