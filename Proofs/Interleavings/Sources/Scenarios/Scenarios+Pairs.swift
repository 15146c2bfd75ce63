import Interleaver
import Timers

extension Scenario {
    /// Two control calls of one timer, each with every other one, while its first tick is due.
    static var pairs: [Scenario] {
        let calls = controlCalls
        return calls.indices.flatMap { first in
            // A handle is released once.
            calls[first...].filter { second in calls[first].name != "release" || second.name != "release" }.flatMap {
                second in
                // Handing over takes eight more timers, and so several times as long.
                Context.allCases.filter { context in !context.handsOver }.map { context in
                    pair(calls[first], second, on: context)
                }
            }
        }
    }

    /// A control call, and its name.
    private typealias ControlCall = (name: String, make: (Subject) -> Void)

    private static var controlCalls: [ControlCall] {
        [
            ("cancel", { timer in timer.cancel() }), ("release", { timer in timer.release() }),
            ("pause", { timer in timer.pause() }), ("resume", { timer in timer.resume() }),
            ("later", { timer in timer.restart(after: 2_000) }),
            ("earlier", { timer in timer.restart(after: 400) }),
            ("reschedule", { timer in timer.reschedule(every: 500) }), ("fire", { timer in timer.fire() }),
        ]
    }

    private static func pair(_ first: ControlCall, _ second: ControlCall, on context: Context) -> Scenario {
        Scenario("pair-\(first.name)-\(second.name)-\(context)", on: context, threads: 3) { run in
            let timer = run.due(claims: context == .claiming)
            // A context whose timers share wake-ups rests for up to a millisecond after its start.
            if context == .sharing { timer.record.mostLateness = 1_100_000 }
            run.thread("caller") { first.make(timer) }
            run.thread("other") { second.make(timer) }
        }
    }
}
