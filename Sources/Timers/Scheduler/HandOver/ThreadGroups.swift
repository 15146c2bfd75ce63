import CTimers

/// The groups into which the threads of the process fall.
///
/// Threads of two groups write to two places, so that they do not wait for each other's processor. The number
/// of a thread decides its group, whichever processor runs it.
struct ThreadGroups {
    private let mask: Int

    /// How many groups there are for each processor, so that the threads that run at once seldom share one.
    private static var perProcessor: Int { 4 }
    /// The most groups.
    private static var most: Int { 64 }

    /// - Parameter limit: how many groups there are at most.
    init(atMost limit: Int = most) {
        let wanted = min(Int(timers_processor_count()) * Self.perProcessor, limit)
        mask = 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount) - 1
    }

    /// A power of two.
    var count: Int { mask + 1 }

    /// The group of the calling thread.
    var ofThisThread: Int { Int(timers_thread_number()) & mask }

    /// Returns the group of a number whose lowest bits are those of a group.
    func group(of number: Int) -> Int { number & mask }
}
