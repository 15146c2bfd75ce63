import Interleaver
import Timers

extension Scenario {
    /// A tick that is due, and the end of the handle or the owner.
    static var releases: [Scenario] {
        [
            tick("tick-handle") { timer in timer.release() },
            calls("handle-restart", { $0.release() }, { $0.restart(after: 2_000) }),
            Scenario("tick-owner") { run in
                let (owner, record) = Owner.new()
                guard let held = owner.value else { return }
                let timer = run.timer(of: held)
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") { timer.release(owner) }
                run.checkAtEnd {
                    if record.released != 1 { Report.fail(.leak, "the owner was released \(record.released) times") }
                    if timer.reason != "released" { Report.fail(.wrongAnswer, "without its owner: \(timer.state)") }
                }
            },
            Scenario("tick-owner-with-handle") { run in
                let (owner, record) = Owner.new()
                guard let held = owner.value else { return }
                let timer = run.timer(of: held)
                held.timer.value = timer.takeHandle()
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") { timer.release(owner) }
                run.check {
                    if record.released != 1 { Report.fail(.leak, "the owner was released \(record.released) times") }
                    if timer.reason != "released" {
                        Report.fail(.wrongAnswer, "with its owner and handle gone: \(timer.state)")
                    }
                }
            },
            Scenario("cancel-cancel") { run in
                let timer = run.timer()
                let answers = Box(0)
                for name in ["caller", "other"] {
                    run.thread(name) { if timer.cancel() { answers.value += 1 } }
                }
                run.check {
                    if answers.value != 1 { Report.fail(.wrongAnswer, "\(answers.value) calls have ended the timer") }
                }
            },
            Scenario("tick-context-end", on: .nesting) { run in
                let timer = run.due()
                run.thread("caller") { timer.call(.ends) { _ in run.scheduler.endTimers() } }
            },
            Scenario("paused-context-end", on: .nesting) { run in
                // A paused timer is in no wheel. Its context knows it by a reference that does not retain it.
                let timer = run.timer()
                timer.call(.other) { timer in timer.pause() }
                run.thread("context") { timer.call(.ends) { _ in run.scheduler.endTimers() } }
                run.thread("caller") { timer.release() }
            },
            Scenario("unreachable-context-end", on: .nesting) { run in
                let (owner, _) = Owner.new()
                guard let held = owner.value else { return }
                let timer = run.timer(of: held)
                _ = timer.takeHandle()?.runUntilOwnerEnds()
                timer.call(.other) { timer in timer.pause() }
                // The timer is deallocated while the context ends it.
                run.thread("context") { run.scheduler.endTimers() }
                run.thread("caller") { timer.drop() }
                run.checkAtEnd { owner.value = nil }
            },
            Scenario("context-end") { run in
                let first = run.timer()
                let late = Box<Subject?>(nil)
                run.thread("context") { first.call(.ends) { _ in run.scheduler.endTimers() } }
                run.thread("caller") { late.value = run.timer(500) }
                run.check {
                    for timer in [first, late.value].compactMap(\.self) where timer.reason != "context ended" {
                        Report.fail(.wrongAnswer, "after the end of the context: \(timer.state)")
                    }
                    late.value?.call(.ends) { _ in }
                }
            },
        ]
    }
}

extension Owner {
    /// Returns a variable with the only reference to a new owner.
    static func new() -> (Box<Owner?>, OwnerRecord) {
        let record = OwnerRecord()
        return (Box(Owner(record)), record)
    }
}
