import Timers

/// Draws faults seldom: a process that dies at every second step does nothing that a test could check.
///
/// How seldom depends on the seed, from every fourth chance to every 32nd, because programs differ in how many chances
/// they have.
struct RareFaults: Sendable {
    private var random: RandomSource
    private let chances: Int

    init(seed: UInt64) {
        random = RandomSource(seed: ~seed)
        chances = 4 << random.next(below: 4)
    }

    /// Returns which of some faults happens, from 1 on; 0 for none.
    mutating func next(of kinds: Int) -> Int {
        if random.next(below: chances) > 0 { return 0 }
        return 1 + random.next(below: kinds)
    }
}
