#if Foundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    /// The time that a wall clock shows: its offset from UTC at an instant, and when the offset changes.
    ///
    /// Instants and offsets are seconds. Instants count from the start of 1970. The tool `timers` is a package of its
    /// own and reads time zones itself, so this interface is open to it.
    @_spi(Tool)
    public struct LocalTime: Sendable {
        /// The offset to add to UTC at an instant.
        public let offset: @Sendable (_ second: Int) -> Int
        /// An instant after another one up to which the offset stays the same, or nil if it never changes again.
        public let change: @Sendable (_ second: Int) -> Int?

        /// The local time of an offset and its changes, given as functions of an instant.
        public init(
            offset: @escaping @Sendable (_ second: Int) -> Int, change: @escaping @Sendable (_ second: Int) -> Int?
        ) {
            self.offset = offset
            self.change = change
        }

        /// The local time of a zone of Foundation.
        public init(in zone: TimeZone) {
            self.init(
                offset: { second in zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))) },
                change: { second in
                    zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: Double(second)))
                        .map { date in Int(date.timeIntervalSince1970.rounded(.up)) }
                })
        }
    }
#endif
