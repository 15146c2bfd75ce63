/// Which debouncer or throttler is measured: `debouncer` or `throttler`, and then the place of its timers, as in
/// `debouncer_shared`.
struct RateVariant: Equatable {
    enum Kind: String {
        case debouncer
        case throttler
    }

    let kind: Kind
    var place = TimerVariant.Place.thread

    /// Reads a name; nil if it is none.
    init?(name: String) {
        let parts = name.split(separator: "_", maxSplits: 1)
        guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
        self.kind = kind
        if parts.count == 1 { return }
        guard let place = TimerVariant.Place(rawValue: String(parts[1])), !place.isTurned else { return nil }
        self.place = place
    }

    var note: String { "a \(kind.rawValue) on \(place.rawValue)" }
}
