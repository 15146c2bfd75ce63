import Results

/// One interval of the soak.
struct Sample: Sendable {
    let second: Double
    let use: ProcessUse
    let lateness: Distribution
    /// How late a thread is that only sleeps.
    let machine: Distribution
    let places: [(place: Place, summary: Distribution)]
    let timers: Int
    let ticks: Int
    let calls: Int
    let broken: Int
    let stops: Int

    var megabytes: Double { Double(use.memory) / 1e6 }
    var heapMegabytes: Double { Double(use.heap) / 1e6 }

    /// As a line of JSON.
    var line: String {
        let places = places.map { place, summary in
            "\"\(place.rawValue)\": {\"p50\": \(summary.p50), \"p99\": \(summary.p99)}"
        }
        return """
            {"second": \(Int(second)), "rss_mb": \(Int(megabytes)), "heap_mb": \(Int(heapMegabytes)), \
            "descriptors": \(use.descriptors), "threads": \(use.threads), "timers": \(timers), \
            "ticks": \(ticks), "calls": \(calls), "late_us": {"count": \(lateness.count), \
            "p50": \(lateness.p50), "p99": \(lateness.p99), "max": \(lateness.maximum)}, \
            "machine_late_us": {"p50": \(machine.p50), "p99": \(machine.p99)}, \
            "places_late_us": {\(places.joined(separator: ", "))}, "stops": \(stops), "broken": \(broken)}
            """
    }
}
