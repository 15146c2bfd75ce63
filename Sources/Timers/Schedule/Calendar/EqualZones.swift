#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Whether two names are those of time zones that have shown the same time since 2020, and will continue to.
    func areEqualZones(_ one: String, _ other: String) -> Bool {
        guard let one = TimeZone(identifier: one), let other = TimeZone(identifier: other) else { return false }
        // 2020-01-01; two changes a year, for some decades.
        var date = Date(timeIntervalSince1970: 1_577_836_800)
        for _ in 0..<60 {
            if one.secondsFromGMT(for: date) != other.secondsFromGMT(for: date) { return false }
            let next = one.nextDaylightSavingTimeTransition(after: date)
            if next != other.nextDaylightSavingTimeTransition(after: date) { return false }
            guard let next else { return true }
            date = next
        }
        return true
    }
#endif
