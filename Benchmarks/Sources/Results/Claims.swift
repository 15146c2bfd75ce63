extension Claim {
    private static let cost = "ns_per_op"
    private static let counts = [1000, 100_000, 1_000_000]

    /// Everything that is claimed.
    public static let all = restarts + creations + postponing + pools + firing + memory + periods + swift + limits

    // MARK: Cost

    private static func restart(_ peer: String, _ count: Int) -> Reference { Reference(peer, "W1", count, cost) }

    private static var restarts: [Claim] {
        counts.flatMap { count in
            let best = Reference(peers: nil, "W1", count, cost)
            let floor = restart("floor_wheel", count)
            return [
                Claim(
                    "restart of \(count), to the best of other runtimes",
                    .ratio(restart("timers_restart", count), to: best), .atMost(0.7)),
                Claim(
                    "the same with 10 ms tolerance",
                    .ratio(restart("timers_restart_tol10ms", count), to: best), .atMost(count == 1000 ? 0.6 : 0.5)),
                Claim(
                    "TimerWheel alone with \(count), to the floor",
                    .ratio(restart("wheel", count), to: floor), .atMost(2.5)),
            ]
        }
    }

    private static var creations: [Claim] {
        counts.flatMap { count in
            [("go_afterfunc", 1.1), ("tokio_task", 0.5)].map { peer, limit in
                Claim(
                    "a new timer of \(count), to \(peer)",
                    .ratio(restart("timers_new", count), to: restart(peer, count)), .atMost(limit))
            }
        }
    }

    private static var postponing: [Claim] {
        [100_000, 1_000_000].flatMap { count in
            [
                Claim(
                    "postpone of \(count), to go_reset",
                    .ratio(Reference("timers_postpone", "W1b", count, cost), to: restart("go_reset", count)),
                    .atMost(0.4)),
                Claim(
                    "postpone of \(count) by two threads, to one",
                    .value(Reference("timers_postpone", "W1b_2threads", count, "speedup")), .atLeast(1.7)),
            ]
        }
    }

    private static var pools: [Claim] {
        let refresh = restart("pool", 100_000)
        return [
            Claim(
                "refresh of a timeout in a pool of 100000, to go_reset",
                .ratio(refresh, to: restart("go_reset", 100_000)), .atMost(0.25)),
            Claim(
                "the same, to a restart", .ratio(refresh, to: restart("timers_restart", 100_000)), .atMost(0.5)),
            Claim(
                "bytes of a timeout in a pool", .value(Reference("pool", "W3", 1_000_000, "rss_bytes_per_timer")),
                .atMost(48)),
        ]
    }

    // MARK: Firing and memory

    private static var firing: [Claim] {
        let cpu = "cpu_ns_per_timer"
        func fire(_ peer: String, _ path: String) -> Reference { Reference(peer, "W2", 1_000_000, path) }
        let ours = fire("timers_new", cpu)
        let best = Reference(peers: nil, "W2", 1_000_000, cpu)
        return [
            Claim("mass fire, to the best of other runtimes", .ratio(ours, to: best), .atMost(0.6)),
            Claim(
                "mass fire of TimerWheel alone, to the floor",
                .ratio(fire("wheel", cpu), to: fire("floor_chunk", cpu)), .atMost(2)),
            Claim("fired early", .value(fire("timers_new", "early")), .atMost(0)),
            Claim("steady lateness p99, µs", .value(fire("timers_new", "late_steady_us.p99")), .atMost(2000)),
            Claim(
                "hand-over on a concurrent queue, ns a tick",
                .difference(fire("timers_new_concurrent", cpu), from: ours), .atMost(600)),
        ]
    }

    private static var memory: [Claim] {
        [("timers_new", 264.0), ("timers_new_owner", 264), ("wheel", 36)].map { peer, limit in
            Claim(
                "bytes of a pending timer, \(peer)",
                .value(Reference(peer, "W3", 1_000_000, "rss_bytes_per_timer")), .atMost(limit))
        }
    }

    // MARK: Periods

    private static var periods: [Claim] {
        func one(_ peer: String, _ path: String) -> Reference { Reference(peer, "W4a", nil, path) }
        func thousand(_ peer: String, _ path: String) -> Reference { Reference(peer, "W4b", nil, path) }
        return [
            Claim(
                "1 ms, p50 to an absolute sleep",
                .ratio(one("timers_new", "late_us.p50"), to: one("floor_nanosleep1", "late_us.p50")), .atMost(0.5)),
            Claim(
                "1 ms, p99 to Asio",
                .ratio(one("timers_new", "late_us.p99"), to: one("asio", "late_us.p99")), .atMost(1)),
            Claim("1 ms, spinning, p50 µs", .value(one("timers_new_spin", "late_us.p50")), .atMost(1)),
            Claim(
                "1 ms, spinning, share of a core",
                .ratio(one("timers_new_spin", "cpu_s"), to: one("timers_new_spin", "wall_s")), .atMost(0.12)),
            Claim(
                "1 ms, ticks delivered",
                .ratio(one("timers_new", "delivered"), to: one("timers_new", "expected")), .atLeast(1)),
            Claim(
                "1,000 × 10 ms, 100 µs tolerance, p50 µs",
                .value(thousand("timers_new_tol100us", "late_us.p50")), .atMost(60)),
            Claim(
                "1,000 × 10 ms, 100 µs tolerance, cpu s", .value(thousand("timers_new_tol100us", "cpu_s")),
                .atMost(1.2)),
            Claim(
                "1,000 × 10 ms, 1 ms tolerance, cpu s", .value(thousand("timers_new_tol1ms", "cpu_s")), .atMost(0.2)),
            Claim(
                "wake-ups with nothing due", .value(Reference("timers_new", "W5", 100_000, "wakeups")), .atMost(0)),
            Claim(
                "release, ns more than without a timer",
                .value(Reference("timers_new", "W6", 1_000_000, "extra_ns_per_owner")), .atMost(200)),
        ]
    }

    // MARK: Swift, and limits

    private static var swift: [Claim] {
        let ours = restart("timers_restart", 100_000)
        let others = [("dispatch", 20.0), ("task_sleep", 10), ("nio_task", 3)].map { peer, factor in
            Claim("cheaper than \(peer), times", .ratio(restart(peer, 100_000), to: ours), .atLeast(factor))
        }
        return others
            + [("serial", "serial queue"), ("runloop", "run loop")].map { place, name in
                Claim(
                    "restart on a \(name), to a thread",
                    .ratio(restart("timers_restart_\(place)", 100_000), to: ours), .atMost(1.5))
            }
    }

    private static var limits: [Claim] {
        let flat = ["timers_restart", "timers_new", "timers_postpone", "wheel"].map { peer in
            Claim(
                "\(peer) of 10,000,000, to 10,000",
                .ratio(
                    Reference(peer, "scaling", 10_000_000, cost), to: Reference(peer, "scaling", 10_000, cost)),
                .atMost(3))
        }
        return flat
            + ["timers_restart", "wheel"].flatMap { peer in
                [("", "longest call"), ("expiry_", "longest call while all expire")].map { prefix, name in
                    Claim(
                        "\(name), \(peer), µs of processor time",
                        .value(Reference(peer, "worst", 10_000_000, prefix + "worst_cpu_us")), .atMost(1000))
                }
            }
    }
}
