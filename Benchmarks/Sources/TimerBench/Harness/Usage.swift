import CFloor
import Results

/// What a stretch of a measurement took.
struct Usage {
    let wall: UInt64
    let cpu: UInt64
    let user: Double
    let system: Double
    let voluntarySwitches: Int64

    /// A beginning.
    struct Start {
        private let usage = floor_usage_now()
        private let cpu = floor_process_time()
        private let wall = floor_now()

        /// What it took until now.
        func elapsed() -> Usage {
            let (wallEnd, cpuEnd, end) = (floor_now(), floor_process_time(), floor_usage_now())
            return Usage(
                wall: wallEnd - wall,
                cpu: cpuEnd - cpu,
                user: end.user_seconds - usage.user_seconds,
                system: end.system_seconds - usage.system_seconds,
                voluntarySwitches: end.voluntary_switches - usage.voluntary_switches
            )
        }
    }

    static func perItem(_ nanoseconds: UInt64, _ count: Int) -> JSONValue {
        JSONValue(Double(nanoseconds) / Double(max(count, 1)), decimals: 2)
    }

    /// Waits until the process does nothing any more, for at most `seconds`.
    ///
    /// - Returns: how long that took, in nanoseconds.
    @discardableResult
    static func settle(atMost seconds: Double = 20) -> UInt64 {
        let start = floor_now()
        var quiet = 0
        while quiet < 3, floor_now() - start < UInt64(seconds * 1e9) {
            let cpu = floor_process_time()
            floor_sleep_until(floor_now() + 3_000_000)
            quiet = floor_process_time() - cpu < 300_000 ? quiet + 1 : 0
        }
        return floor_now() - start
    }
}
