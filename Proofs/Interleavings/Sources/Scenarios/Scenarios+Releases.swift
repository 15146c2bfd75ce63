import Interleaver
import Timers

extension Scenario {
    /// A tick that is due, and the end of the handle or the owner.
    static var releases: [Scenario] {
        [
            tick("tick-handle") { timer in timer.release() },
            calls("handle-restart", { $0.release() }, { $0.restart(after: 2_000) }),
            tickAndOwner("tick-owner", holdsHandle: false),
            tickAndOwner("tick-owner-with-handle", holdsHandle: true),
            cancelTwice("cancel-cancel") { run in run.timer() },
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
            contextEnd("context-end", late: (interval: 500, times: 2)) { run in run.timer() },
        ]
    }

    /// A tick that is due, and the end of the owner, which may hold the handle.
    private static func tickAndOwner(_ name: String, holdsHandle: Bool) -> Scenario {
        Scenario(name) { run in
            let (owner, record) = Owner.new()
            guard let held = owner.value else { return }
            let timer = run.timer(of: held)
            if holdsHandle { held.timer.value = timer.takeHandle() }
            run.driver.pass(1_000)
            run.context()
            run.thread("caller") { timer.release(owner) }
            let check = {
                if record.released != 1 { Report.fail(.leak, "the owner was released \(record.released) times") }
                if timer.reason != "released" { Report.fail(.wrongAnswer, "without its owner: \(timer.state)") }
            }
            // While its handle lives, the timer notices the end of its owner at the next tick.
            if holdsHandle { run.check(check) } else { run.checkAtEnd(check) }
        }
    }
}

extension Owner {
    /// Returns a variable with the only reference to a new owner.
    static func new() -> (Box<Owner?>, OwnerRecord) {
        let record = OwnerRecord()
        return (Box(Owner(record)), record)
    }
}
