import Results

/// One interval of the soak.
struct Sample: Sendable {
    let second: Double
    let use: ProcessUse
    let lateness: LatenessSummary
    /// How late a thread is that only sleeps.
    let machine: LatenessSummary
    let places: [(place: Place, summary: LatenessSummary)]
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
            "\"\(place.rawValue)\": {\"p50\": \(summary.median), \"p99\": \(summary.percentile99)}"
        }
        return """
            {"second": \(Int(second)), "rss_mb": \(Int(megabytes)), "heap_mb": \(Int(heapMegabytes)), \
            "descriptors": \(use.descriptors), "threads": \(use.threads), "timers": \(timers), \
            "ticks": \(ticks), "calls": \(calls), "late_us": {"count": \(lateness.count), \
            "p50": \(lateness.median), "p99": \(lateness.percentile99), "max": \(lateness.greatest)}, \
            "machine_late_us": {"p50": \(machine.median), "p99": \(machine.percentile99)}, \
            "places_late_us": {\(places.joined(separator: ", "))}, "stops": \(stops), "broken": \(broken)}
            """
    }
}
