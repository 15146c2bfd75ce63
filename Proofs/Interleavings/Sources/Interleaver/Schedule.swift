/// Decides which thread runs next.
package protocol Schedule: AnyObject {
    /// - Parameters:
    ///   - options: how many threads may run. If the running thread can go on, it is option 0.
    ///   - isPreemption: whether the running thread can go on.
    ///   - number: how many decisions the run has made before.
    /// - Returns: the option that runs next.
    func choose(among options: Int, isPreemption: Bool, _ number: Int) -> Int
}

/// All schedules with a limited number of preemptions, one after another.
///
/// A depth-first search over decisions. After each run, `next()` changes the last decision that has another option.
package final class ExhaustiveSearch: Schedule {
    private struct Decision {
        var choice: Int
        let options: Int
    }

    private let mostPreemptions: Int
    private var path: [Decision] = []
    private var depth = 0
    private var preemptions = 0

    package init(mostPreemptions: Int) {
        self.mostPreemptions = mostPreemptions
    }

    package func choose(among options: Int, isPreemption: Bool, _ number: Int) -> Int {
        if isPreemption, preemptions == mostPreemptions { return 0 }
        if depth == path.count { path.append(Decision(choice: 0, options: options)) }
        precondition(path[depth].options == options, "the run is not the same with the same decisions")
        let choice = path[depth].choice
        depth += 1
        if isPreemption, choice > 0 { preemptions += 1 }
        return choice
    }

    /// Moves on to the next schedule.
    ///
    /// - Returns: false if there is none.
    package func next() -> Bool {
        precondition(depth == path.count, "the run is shorter with the same decisions")
        while let last = path.last, last.choice + 1 == last.options { path.removeLast() }
        depth = 0
        preemptions = 0
        if path.isEmpty { return false }
        path[path.count - 1].choice += 1
        return true
    }
}

/// A schedule that switches at random, with any number of preemptions.
///
/// A schedule of its own follows from each seed.
package final class RandomSchedule: Schedule {
    private var state: UInt64
    /// One switch point in so many is a switch.
    private var rarity: UInt64 = 1

    package init(seed: UInt64) {
        state = seed
        rarity = 1 << (1 + random() % 5)
    }

    package func choose(among options: Int, isPreemption: Bool, _ number: Int) -> Int {
        if !isPreemption { return Int(random() % UInt64(options)) }
        return random() % rarity == 0 ? 1 + Int(random() % UInt64(options - 1)) : 0
    }

    /// SplitMix64.
    private func random() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// A schedule that repeats the switches of another run.
package final class ReplayedSchedule: Schedule {
    private let choices: [Int: Int]

    /// - Parameter choices: the choices that are not 0, by the number of the decision.
    package init(_ choices: [Int: Int]) {
        self.choices = choices
    }

    package func choose(among options: Int, isPreemption: Bool, _ number: Int) -> Int { choices[number] ?? 0 }
}
