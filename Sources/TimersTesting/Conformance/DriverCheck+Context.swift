import Dispatch
import Synchronization
import Timers

// Checks of the context, its threads and what it retains.
extension DriverCheck {
    func storm() -> String? {
        // A scheduler holds its lock while it calls its driver, and so do the threads of this check.
        let lock = Mutex<[AlarmProbe]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            for step in 0..<500 {
                lock.withLock { probes in
                    let delay = Duration.microseconds((step * 7919 + number * 104_729) % 4000)
                    if step % 5 == 4 { return driver.disarm(.continuous) }
                    probes.append(arm(in: step % 3 == 0 ? .seconds(3600) : delay))
                }
            }
        }
        let last = arm(in: .milliseconds(2))
        if let reason = last.wait(patience) { return "armed after a storm: \(reason)" }
        return lock.withLock { probes in probes.lazy.compactMap(\.complaint).first }
    }

    func jobs() -> String? {
        let record = Mutex<[Int]>([])
        let done = DispatchSemaphore(value: 0)
        let count = 1000
        for number in 0..<count {
            driver.run {
                record.withLock { record in record.append(number) }
                done.signal()
            }
        }
        let end = Deadline(patience)
        for number in 0..<count where !end.wait(for: done) {
            return "of \(count) jobs only \(number) ran within \(patience)"
        }
        // If a job runs twice, its second run comes before a job that is submitted now.
        let last = DispatchSemaphore(value: 0)
        driver.run { last.signal() }
        if !Deadline(patience).wait(for: last) { return "a job did not run within \(patience)" }
        let order = record.withLock { record in record }
        if order.count != count { return "of \(count) jobs \(order.count) ran" }
        if driver.isConcurrent { return Set(order).count == count ? nil : "a job ran twice" }
        let wrong = order.indices.first { order[$0] != $0 }
        return wrong.map { "job \(order[$0]) ran in the place of job \($0)" }
    }

    func oneAtATime() -> String? {
        if driver.isConcurrent { return nil }
        let inside = Atomic(0)
        let overlaps = Atomic(0)
        let done = DispatchSemaphore(value: 0)
        let overlapped = DispatchSemaphore(value: 0)
        let count = 50
        @Sendable func work(isFirst: Bool = false) {
            if inside.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
                overlaps.add(1, ordering: .relaxed)
                overlapped.signal()
            }
            // On a busy machine, one thread may run all jobs before a second one gets a processor.
            if isFirst { _ = Deadline(overlapWait).wait(for: overlapped) }
            // Long enough for another job to begin before this one ends.
            let end = Deadline(.microseconds(300))
            while !end.hasPassed {}
            inside.subtract(1, ordering: .sequentiallyConsistent)
            done.signal()
        }
        for number in 0..<count {
            driver.run { work(isFirst: number == 0) }
            if number % 10 == 0 { driver.arm(TimerAlarm(clock: .continuous) { work() }, at: now()) }
        }
        let end = Deadline(patience)
        for _ in 0..<count where !end.wait(for: done) { return "a job did not run within \(patience)" }
        let overlapping = overlaps.load(ordering: .sequentiallyConsistent)
        return overlapping > 0 ? "the context did two things at once \(overlapping) times" : nil
    }

    func fromContext() -> String? {
        let count = 5
        // The check sets this to nil when it ends. An alarm that rings later does nothing. The actions of the probes
        // retain the probes, and this breaks the cycle.
        let probes = Mutex<[AlarmProbe]?>([])
        let disarmed = Mutex<AlarmProbe?>(nil)
        let done = DispatchSemaphore(value: 0)
        /// Arms an alarm whose ring arms the next one. The ring of the last one disarms an alarm, and submits a job
        /// that arms another.
        @Sendable func link(_ number: Int) {
            let probe = arm(in: number.isMultiple(of: 2) ? .milliseconds(1) : .zero) {
                if probes.withLock({ probes in probes == nil }) { return }
                if number < count { return link(number + 1) }
                let late = arm(in: .milliseconds(20))
                driver.disarm(.continuous)
                // If its instant has passed, the alarm was allowed to ring before it was disarmed.
                if now() < late.instant { disarmed.withLock { disarmed in disarmed = late } }
                driver.run {
                    let last = arm(in: .milliseconds(40), .suspending) { done.signal() }
                    probes.withLock { probes in probes?.append(last) }
                }
            }
            probes.withLock { probes in probes?.append(probe) }
        }
        link(1)
        let isDone = Deadline(patience).wait(for: done)
        let all = probes.withLock { probes in probes.take() } ?? []
        if let reason = all.lazy.compactMap(\.complaint).first { return reason }
        if !isDone {
            let rings = all.count { $0.count > 0 }
            return """
                of \(count) alarms, each armed inside the ring of the one before, and one that a job armed, \(rings) \
                rang within \(patience)
                """
        }
        let rang = disarmed.withLock { disarmed in disarmed.take() }?.count ?? 0
        return rang > 0 ? "an alarm that was disarmed on the context rang" : nil
    }

    func keeping() -> String? {
        final class Capture: Sendable {
            let released: @Sendable () -> Void
            init(_ released: @escaping @Sendable () -> Void) { self.released = released }
            deinit { released() }
        }
        let released = DispatchSemaphore(value: 0)
        func arm(in delay: Duration) -> () -> Bool {
            let capture = Capture { released.signal() }
            let alarm = TimerAlarm(clock: .continuous) { [capture] in withExtendedLifetime(capture) {} }
            driver.arm(alarm, at: now() + delay)
            return { [weak capture] in capture != nil }
        }
        let isRetained = arm(in: .seconds(3600))
        if !isRetained() { return "the driver released an alarm before it rang" }
        _ = arm(in: .seconds(7200))
        if !Deadline(patience).wait(for: released) {
            return "the driver still retained a replaced alarm after \(patience)"
        }
        driver.disarm(.continuous)
        if !Deadline(patience).wait(for: released) {
            return "the driver still retained a disarmed alarm after \(patience)"
        }
        _ = arm(in: .milliseconds(1))
        if Deadline(patience).wait(for: released) { return nil }
        return "the driver still retained an alarm that should have rung after \(patience)"
    }
}
