/// The space of one line of the processor's cache.
///
/// Between two fields it keeps them in two lines, so that threads that write one do not slow down those that read the
/// other.
struct CacheLine {
    private let space: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
}
