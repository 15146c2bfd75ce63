import Interleaver
import Timers

extension Scenario {
    /// Two control calls of one timer, each with every other one, while its first tick is due.
    static var pairs: [Scenario] {
        let calls = ControlCall.all
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

/// A control call, and its name.
private struct ControlCall {
    let name: String
    let make: (Subject) -> Void

    static var all: [ControlCall] {
        [
            ControlCall(name: "cancel") { timer in timer.cancel() },
            ControlCall(name: "release") { timer in timer.release() },
            ControlCall(name: "pause") { timer in timer.pause() },
            ControlCall(name: "resume") { timer in timer.resume() },
            ControlCall(name: "later") { timer in timer.restart(after: 2_000) },
            ControlCall(name: "earlier") { timer in timer.restart(after: 400) },
            ControlCall(name: "reschedule") { timer in
                timer.reschedule(every: 500)
            },
            ControlCall(name: "fire") { timer in timer.fire() },
        ]
    }
}
