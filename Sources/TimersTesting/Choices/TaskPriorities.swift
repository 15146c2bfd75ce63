import Timers

/// Priorities of tasks, which decide what runs next.
///
/// This is the algorithm PCT of Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with
/// Probabilistic Guarantees of Finding Bugs", ASPLOS 2010. Each task gets a random priority, and of the tasks that can
/// run the highest runs. At `depth - 1` random steps, the task that would run next gets a priority below all others. A
/// bug that needs `depth` ordered steps, in a run of `steps` steps of `n` tasks, shows in a run with a chance of at
/// least 1 in `n * steps ^ (depth - 1)`.
struct TaskPriorities: Sendable {
    private var random: RandomSource
    private var priorities: [UInt64: Int64] = [:]
    private var changes: Set<Int> = []
    /// How often each task has yielded.
    private var yields: [UInt64: Int] = [:]
    /// Above the priority of the next task that is lowered.
    private var lowest: Int64 = 0

    init(seed: UInt64, depth: Int, steps: Int) {
        random = RandomSource(seed: seed)
        for _ in 1..<max(depth, 2) where depth > 1 { changes.insert(random.next(below: max(steps, 1))) }
    }

    /// Returns which task runs in a step.
    ///
    /// - Parameters:
    ///   - keys: the tasks that can run; at least one.
    ///   - step: how many steps have gone before.
    /// - Returns: an index of `keys`.
    mutating func choose(among keys: [UInt64], inStep step: Int) -> Int {
        var index = highest(of: keys)
        if changes.contains(step) {
            lower(keys[index])
            index = highest(of: keys)
        }
        return index
    }

    /// A task has yielded.
    ///
    /// One that yields again and again most likely waits for another one, and gets a priority below all others.
    mutating func yielded(_ key: UInt64) {
        yields[key, default: 0] += 1
        if yields[key, default: 0].isMultiple(of: Self.mostYields) { lower(key) }
    }

    /// How often a task yields before it lets all others run.
    private static let mostYields = 32

    private mutating func lower(_ key: UInt64) {
        lowest -= 1
        priorities[key] = lowest
    }

    private mutating func highest(of keys: [UInt64]) -> Int {
        var found = 0
        var highest = Int64.min
        for (index, key) in keys.enumerated() {
            let priority = priority(of: key)
            if priority > highest { (found, highest) = (index, priority) }
        }
        return found
    }

    private mutating func priority(of key: UInt64) -> Int64 {
        if let priority = priorities[key] { return priority }
        let priority = Int64(random.next(below: .max))
        priorities[key] = priority
        return priority
    }
}

extension RandomSource {
    /// Returns a number from 0 to `bound - 1`.
    mutating func next(below bound: Int) -> Int {
        step()
        return Int(number(upTo: UInt64(bound) - 1))
    }
}
