/// Which values of a burst a ``Debouncer`` or a ``Throttler`` delivers.
public enum RateEdges: Hashable, Sendable {
    /// The first value, at once.
    case leading
    /// The last value, at the end.
    case trailing
    /// The first value at once, and the last value at the end if there is more than one.
    case both

    var includeLeading: Bool { self != .trailing }
    var includeTrailing: Bool { self != .leading }
}
