/// How to show the results of a workload, by its name.
public struct Workload: Sendable {
    /// Its name in result lines.
    public let name: String
    /// What happens in it.
    public let title: String
    /// Where the number is that matters most.
    public let mainPath: String
    /// What that number is, with its unit.
    public let mainLabel: String
    /// The peer that stands for what the hardware allows; nil if there is none.
    public let floor: String?
    let columns: [Column]

    /// The name of a column, and where its numbers are.
    typealias Column = (name: String, path: String)

    /// Describes a workload; one that is not known has a line's common numbers.
    public init(name: String) {
        self =
            Workload.known.first { $0.name == name }
            ?? Workload(name, "", [("ns/op", "ns_per_op"), ("cpu", "cpu_ns_per_op")])
    }

    private init(_ name: String, _ title: String, floor: String? = nil, _ columns: [Column]) {
        self.name = name
        self.title = title
        self.floor = floor
        self.columns = columns
        mainPath = columns.first?.path ?? ""
        mainLabel = columns.first?.name ?? ""
    }

    private static let operation: [Column] = [
        ("ns per operation", "ns_per_op"), ("cpu ns", "cpu_ns_per_op"), ("turn µs", "turn_us"),
        ("fired", "fired_during"),
    ]
    private static let periodic: [Column] = [
        ("late p50 µs", "late_us.p50"), ("p99", "late_us.p99"), ("p99.9", "late_us.p999"), ("max", "late_us.max"),
        ("drift µs", "drift_us"), ("cpu s", "cpu_s"), ("wake-ups/s", "wakeups_per_s"), ("delivered", "delivered"),
        ("expected", "expected"),
    ]

    /// All workloads, in the order in which they are shown.
    public static let known = [
        Workload("W1", "restart: cancel one at random, schedule another", floor: "floor_wheel", operation),
        Workload("W1_2threads", "the same from two threads at once", operation + [("× one thread", "speedup")]),
        Workload("W1b", "postpone one at random", floor: "floor_wheel", operation),
        Workload("W1b_2threads", "the same from two threads at once", operation + [("× one thread", "speedup")]),
        Workload(
            "W2", "many one-shots within a second", floor: "floor_chunk",
            [
                ("cpu ns per timer", "cpu_ns_per_timer"), ("cold", "cpu_ns_per_timer_cold"),
                ("scheduling ns", "sched_ns_per_timer"), ("steady late p50 µs", "late_steady_us.p50"),
                ("p99", "late_steady_us.p99"), ("late p99", "late_us.p99"), ("early", "early"), ("fired", "fired"),
            ]),
        Workload(
            "W3", "memory of a pending timer", floor: "floor_wheel",
            [("bytes per timer", "rss_bytes_per_timer"), ("heap", "live_bytes_per_timer")]),
        Workload("W4a", "1 timer of 1 ms", floor: "floor_nanosleep1", periodic),
        Workload("W4b", "1,000 timers of 10 ms", periodic),
        Workload("W4c", "10,000 timers of 100 ms with 10 % tolerance", periodic),
        Workload(
            "W5", "nothing due",
            [("wake-ups", "wakeups"), ("cpu ms", "cpu_ms"), ("seconds", "seconds")]),
        Workload(
            "W6", "release of an owner with a timer",
            [
                ("extra ns per owner", "extra_ns_per_owner"), ("with", "ns_per_owner"),
                ("without", "plain_ns_per_owner"), ("p99 µs", "drop_us.p99"), ("memory back %", "returned_percent"),
                ("last one back µs", "back_us"),
            ]),
        Workload(
            "W7", "1,000 timers of 10 ms while another thread changes timers",
            [
                ("late p50 µs", "late_us.p50"), ("p99", "late_us.p99"), ("p99.9", "late_us.p999"),
                ("max", "late_us.max"), ("alone p50", "late_alone_us.p50"), ("p99", "late_alone_us.p99"),
                ("ns per change", "ns_per_op"), ("cpu s", "cpu_s"), ("delivered", "delivered"),
                ("expected", "expected"),
            ]),
        Workload(
            "W8", "ticks of one timer in a row",
            [
                ("ns per fire()", "ns_per_op"), ("cpu ns", "cpu_ns_per_op"),
                ("ns per tick of a catch-up", "catch_up_ns_per_tick"), ("cpu ns", "catch_up_cpu_ns_per_tick"),
            ]),
        Workload(
            "W9", "values for a debouncer or a throttler",
            [
                ("ns per send", "ns_per_op"), ("cpu ns", "cpu_ns_per_op"),
                ("ns per delivery", "ns_per_delivery"), ("cpu ns", "cpu_ns_per_delivery"),
            ]),
        Workload("scaling", "restart against the number of timers", floor: "floor_wheel", operation),
        Workload(
            "worst", "the longest single call",
            [
                ("max µs", "worst_us"), ("max cpu µs", "worst_cpu_us"), ("p99.99 µs", "p9999_us"),
                ("max cpu µs during expiry", "expiry_worst_cpu_us"), ("max µs", "expiry_worst_us"),
            ]),
    ]
}
