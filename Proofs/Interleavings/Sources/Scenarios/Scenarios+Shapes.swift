import Interleaver
import Timers

// What many scenarios have in common.

extension Scenario {
    /// A tick that is due, and calls of another thread.
    static func tick(
        _ name: String, on context: Context = .serial, times: Int = 2, claims: Bool = false,
        _ call: @escaping (Subject) -> Void
    ) -> Scenario {
        Scenario(name, on: context) { run in
            let timer = run.due(times: times, claims: claims)
            run.thread("caller") { call(timer) }
        }
    }

    /// A tick that is due, and a timer that another thread starts.
    static func tickAndNewTimer(
        _ name: String, on context: Context = .serial, clock: TimerSchedule.ClockKind = .continuous
    ) -> Scenario {
        Scenario(name, on: context) { run in
            _ = run.due()
            run.thread("caller") { _ = run.timer(300, times: 1, clock: clock) }
        }
    }

    /// A tick that is due, and a task that waits.
    static func tickAndTask(
        _ name: String, on context: Context = .serial, claims: Bool = false,
        _ wait: @escaping @Sendable (Subject) async -> Void
    ) -> Scenario {
        Scenario(name, on: context) { run in
            let timer = run.due(claims: claims)
            run.task("waiter") { await wait(timer) }
        }
    }

    /// A timer that waits, and the calls of two threads.
    static func calls(
        _ name: String, _ first: @escaping (Subject) -> Void, _ second: @escaping (Subject) -> Void
    ) -> Scenario {
        Scenario(name) { run in
            let timer = run.timer()
            run.thread("caller") { first(timer) }
            run.thread("other") { second(timer) }
        }
    }

    /// A timer that waits, and two threads that cancel it: one of them ends it.
    static func cancelTwice(
        _ name: String, on context: Context = .serial, _ timer: @escaping (Run) -> Subject
    ) -> Scenario {
        Scenario(name, on: context) { run in
            let timer = timer(run)
            let answers = Box<[Bool]>([])
            for name in ["caller", "other"] {
                run.thread(name) { answers.value.append(timer.cancel()) }
            }
            run.check {
                if answers.value.filter(\.self).count != 1 {
                    Report.fail(.wrongAnswer, "two calls that cancel a timer return \(answers.value)")
                }
            }
        }
    }

    /// Timers that wait, the end of their context, and a timer that another thread starts.
    static func contextEnd(
        _ name: String, on context: Context = .serial, threads: Int = 2, late: (interval: UInt64, times: Int),
        _ start: @escaping (Run) -> Subject
    ) -> Scenario {
        Scenario(name, on: context, threads: threads) { run in
            _ = start(run)
            let waiting = run.subjects
            let last = Box<Subject?>(nil)
            run.thread("context") {
                let numbers = waiting.map { timer in timer.record.begins(.ends) }
                run.scheduler.endTimers()
                for (timer, number) in zip(waiting, numbers) { timer.record.returns(number) }
            }
            run.thread("caller") { last.value = run.timer(late.interval, times: late.times) }
            run.check {
                for timer in run.subjects where timer.reason != "context ended" {
                    Report.fail(.wrongAnswer, "after the end of the context: \(timer.state)")
                }
                last.value?.call(.ends) { _ in }
            }
        }
    }

    /// A timer that waits, a task that waits for its end, and a thread that cancels it.
    static func cancelAndWaiter(
        _ name: String, on context: Context = .serial, _ timer: @escaping (Run) -> Subject
    ) -> Scenario {
        Scenario(name, on: context) { run in
            let timer = timer(run)
            let answer = Box("")
            run.task("waiter") { answer.value = await timer.waitUntilFinished() }
            run.thread("caller") { timer.cancel() }
            run.check(answer, is: "cancelled", "the waiter got")
        }
    }
}

extension Run {
    /// Starts a timer whose first tick is due, and adds the thread of the context.
    func due(times: Int = 2, claims: Bool = false, _ action: @escaping @Sendable () -> Void = {}) -> Subject {
        let timer = timer(times: times, claims: claims, action)
        driver.pass(1_000)
        context()
        return timer
    }

    /// Starts two timers whose ticks are due; the action of the first returns only when the other timer has ticked.
    ///
    /// - Returns: whether both have ticked.
    func dueAndBlocked() -> () -> Bool {
        let hasTicked = Box(false)
        let first = timer(1_000, times: 1) { [driver] in
            while !hasTicked.value { driver.waitForWork() }
        }
        let second = timer(1_000, times: 1) { [driver] in
            hasTicked.value = true
            driver.wakeAll()
        }
        driver.pass(1_000)
        return { first.record.ticks.count == 1 && second.record.ticks.count == 1 }
    }

    /// Adds a check of what a call or a task has returned.
    func check<Value: Equatable>(_ answer: Box<Value>, is expected: Value, _ subject: String) {
        check { if answer.value != expected { Report.fail(.wrongAnswer, "\(subject) \(answer.value)") } }
    }
}
