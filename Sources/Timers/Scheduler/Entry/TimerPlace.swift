import TimerWheel

/// The place where a timer waits: in the wheel, in a buffer of ``HandOver``, in a slot of ``UnqueuedTimers``, or in
/// none of them.
///
/// An enumeration of these would take a ninth byte, and each timer 16 bytes more, the next size of the allocator. The
/// tokens of timers in a wheel have odd generations, so tokens with even ones stand for the other places.
struct TimerPlace {
    private let token: TimerWheel.Token

    static var none: TimerPlace { TimerPlace(token: .stale) }

    static func wheel(_ token: TimerWheel.Token) -> TimerPlace { TimerPlace(token: token) }

    static func slot(_ number: UInt32) -> TimerPlace {
        TimerPlace(token: TimerWheel.Token(index: number, generation: recorded))
    }

    /// In a buffer, from which the scheduler takes it over.
    static var handedOver: TimerPlace { TimerPlace(token: TimerWheel.Token(index: 0, generation: inBuffer)) }

    private static var recorded: UInt32 { 2 }
    private static var inBuffer: UInt32 { 4 }

    /// The timer's token; nil if it is in no wheel.
    var inWheel: TimerWheel.Token? { token.generation & 1 == 1 ? token : nil }

    /// The timer's slot; nil if it is in none.
    var inSlot: UInt32? { token.generation == Self.recorded ? token.index : nil }

    var isHandedOver: Bool { token.generation == Self.inBuffer }
}
