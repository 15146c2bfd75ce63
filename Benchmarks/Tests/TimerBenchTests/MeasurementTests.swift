import Results
import Testing

@testable import timer_bench

@Suite(.serialized) struct `A measurement` {
    private let setting = Setting(count: 50, operations: 2000, warmUp: 1000, seconds: 0.05, idleSeconds: 0.05)

    /// No number is looked at: only that there is one, by the keys of the other runtimes' lines.
    @Test(arguments: [
        (
            WorkloadName.restart, "timers_restart",
            ["n", "ops", "ns_per_op", "cpu_ns_per_op", "fired_during", "turn_us", "note"]
        ),
        (.restart, "wheel", ["ns_per_op"]), (.restart, "floor_wheel", ["ns_per_op"]),
        (.restart, "nio_task", ["ns_per_op"]),
        (.restart, "nio_callback", ["ns_per_op"]), (.restart, "dispatch", ["ns_per_op"]),
        (.restart, "task_sleep", ["ns_per_op"]), (.restart, "async_timer_sequence", ["ns_per_op"]),
        (.postpone, "timers_postpone", ["ns_per_op"]),
        (.postponeTwoThreads, "timers_postpone", ["threads", "speedup"]),
        (.memory, "timers_new_owner", ["rss_bytes_per_timer", "note"]),
        (.release, "timers_new", ["extra_ns_per_owner", "returned_percent"]),
        (.contention, "timers_new", ["ops", "ns_per_op", "late_us", "late_alone_us"]),
        (.ticksInARow, "timers_new_shared", ["ns_per_op", "catch_up_ns_per_tick", "note"]),
        (.rates, "debouncer_shared", ["ns_per_op", "ns_per_delivery", "note"]),
        (.rates, "throttler", ["ns_per_op", "ns_per_delivery"]),
        (.idle, "timers_new", ["wakeups", "cpu_ms"]), (.worst, "wheel", ["worst_us", "expiry_worst_us"]),
        (
            .periodicOne, "timers_new",
            [
                "kind", "expected", "delivered", "cpu_s", "user_s", "sys_s", "wall_s", "nvcsw", "drift_us",
                "last_tick_late_us", "late_us", "interval_err_us", "phase_late_us", "note",
            ]
        ),
        (.periodicOne, "floor_nanosleep1", ["late_us"]),
    ])
    func `has what its kind of line has`(workload: WorkloadName, peer: String, keys: [String]) throws {
        let line = try #require(workload.measure(peer, setting))
        #expect(line.peer == peer)
        #expect(line.workload == workload.rawValue)
        for key in keys { #expect(line[key] != nil, "\(key)") }
    }

    @Test func `of what a peer cannot do is none`() {
        #expect(WorkloadName.periodicOne.measure("wheel", setting) == nil)
        #expect(WorkloadName.release.measure("nio_task", setting) == nil)
        #expect(WorkloadName.idle.measure("floor_wheel", setting) == nil)
        #expect(WorkloadName.contention.measure("timers_new_runloop", setting) == nil)
        #expect(WorkloadName.ticksInARow.measure("wheel", setting) == nil)
        #expect(WorkloadName.rates.measure("timers_new", setting) == nil)
        #expect(WorkloadName.restart.measure("unknown", setting) == nil)
    }
}

@Suite struct `A mass fire` {
    @Test(arguments: ["timers_new", "wheel", "floor_wheel", "floor_chunk"])
    func `counts each timer once, and none early`(peer: String) throws {
        let line = try #require(WorkloadName.massFire.measure(peer, Setting(count: 50)))
        #expect(line.number("fired") == 50)
        #expect(line.number("early") == 0)
        for key in ["cpu_ns_per_timer", "sched_ns_per_timer", "late_us", "late_steady_us", "note"] {
            #expect(line[key] != nil, "\(key)")
        }
    }
}
