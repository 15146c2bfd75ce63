/// The peers that a workload measures by default.
extension WorkloadName {
    /// The peers of a workload, in the order in which they take their turns.
    var peers: [String] {
        switch self {
        case .restart:
            ["floor_wheel", "wheel"]
                + ["timers_restart", "timers_restart_tol10ms", "timers_new", "timers_new_tol10ms"]
                + ["timers_restart_serial", "timers_restart_runloop", "timers_restart_concurrent"]
                + ["timers_restart_shared", "timers_new_shared"]
                + ["timers_new_owner", "timers_new_serial_owner", "timers_new_main_owner"]
                + pools + swift
        case .postpone:
            ["floor_wheel", "wheel", "timers_postpone", "timers_postpone_tol10ms"]
                + ["timers_postpone_serial", "timers_postpone_runloop"] + pools + swift
        case .restartTwoThreads:
            ["timers_restart", "timers_restart_tol10ms", "timers_new", "pool", "pool_new", "pool_values_new"]
        case .postponeTwoThreads: ["timers_postpone", "timers_postpone_tol10ms", "pool"]
        case .massFire:
            ["floor_chunk", "floor_wheel", "wheel", "timers_new", "timers_new_tol10ms"]
                + ["timers_new_serial", "timers_new_queue", "timers_new_runloop", "timers_new_concurrent"]
                + ["timers_new_shared"] + pools + swift
        case .memory: ["floor_wheel", "wheel", "timers_new", "timers_new_owner"] + pools + swift
        case .periodicOne:
            ["floor_nanosleep1", "floor_hybrid", "timers_new", "timers_new_spin", "timers_new_serial"]
                + ["timers_new_queue", "timers_new_runloop"] + swift
        case .periodicThousand:
            ["floor_w4b_q0us", "floor_w4b_q100us", "floor_w4b_q1000us"]
                + ["timers_new", "timers_new_tol100us", "timers_new_tol1ms", "timers_new_serial", "timers_new_runloop"]
                + ["timers_new_concurrent", "timers_new_shared"] + swift
        case .periodicTenThousand: ["timers_new", "timers_new_serial", "timers_new_runloop"] + swift
        case .idle: ["timers_new", "timers_new_serial", "timers_new_runloop", "wheel"] + swift
        case .release: ["timers_new", "timers_new_serial", "timers_new_runloop", "dispatch", "task_sleep"]
        case .contention: ["timers_new", "timers_restart", "timers_new_serial", "timers_new_concurrent"]
        case .ticksInARow:
            ["timers_new", "timers_new_serial", "timers_new_queue", "timers_new_concurrent", "timers_new_shared"]
        case .rates:
            ["debouncer", "throttler", "debouncer_serial", "throttler_serial"]
                + ["debouncer_shared", "throttler_shared"]
        case .scaling: ["floor_wheel", "wheel", "timers_restart", "timers_new", "timers_postpone"]
        case .worst: ["wheel", "timers_restart"]
        }
    }

    /// Pools of the package, whose timeouts are refreshed or replaced.
    private var pools: [String] {
        let kinds = ["pool", "pool_values", "pool_loop", "pool_loop_values"]
        return self == .restart ? kinds + kinds.map { kind in kind + "_new" } : kinds
    }

    /// What Swift has without this package.
    private var swift: [String] {
        let reschedule = [.restart, .postpone].contains(self) ? ["dispatch_reschedule"] : []
        return ["dispatch"] + reschedule + [
            "foundation", "nio_task", "nio_callback", "task_sleep", "async_timer_sequence",
        ]
    }

    /// The most timers that `peer` is measured with, where it gets slower with every one of them: the run loop and the event
    /// loop look through all timers to take one out, and a run loop moves all later ones to put one in.
    func most(for peer: String) -> Int {
        switch (self, peer) {
        case (_, "foundation"): 10_000
        case (.restart, "nio_task"), (.postpone, "nio_task"): 100_000
        case (.restart, "nio_callback"), (.postpone, "nio_callback"): 100_000
        case (_, "task_sleep"), (_, "async_timer_sequence"), (_, "dispatch"), (_, "dispatch_reschedule"): 1_000_000
        default: .max
        }
    }
}
