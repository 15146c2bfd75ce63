import Timers

/// Decides what happens next in a run, and records what it has decided.
///
/// A value: the executor guards it with a lock.
struct OrderChooser: Sendable {
    /// The choices that are not the usual ones, by their points.
    private var deviations: [Int: Int] = [:]
    /// Draws every choice, if there is one.
    private var random: RandomSource?
    /// Makes every choice, if there are any.
    private var priorities: TaskPriorities?
    /// Draws faults where the choices are drawn.
    private var faults: RareFaults?
    /// The tasks that are held back, each with how many were before it.
    private var held: [UInt64: Int] = [:]
    private(set) var record = OrderRecord()

    /// After so many steps, a run goes on in the usual order.
    ///
    /// A loop that yields until something has happened then
    /// ends, whatever the order did before.
    static let mostSteps = 20_000

    init(_ plan: OrderPlan) {
        switch plan {
        case .deviations(let list):
            for deviation in list { deviations[deviation.point] = deviation.choice }
        case .few(let number, let seed, let points):
            var random = RandomSource(seed: seed)
            for _ in 0..<number {
                let point = random.next(below: max(points, 1))
                let holds = random.next(below: 2) == 0
                deviations[point] = holds ? Deviation.hold : 1 + random.next(below: Self.manyWidths)
            }
        case .random(let seed):
            random = RandomSource(seed: seed)
            faults = RareFaults(seed: seed)
        case .priorities(let seed, let depth, let steps):
            priorities = TaskPriorities(seed: seed, depth: depth, steps: steps)
            faults = RareFaults(seed: seed)
        }
    }

    /// A number that every width up to 12 divides.
    private static let manyWidths = 27_720

    /// The decision about one step.
    struct Decision {
        /// An index of the candidates.
        var index: Int
        /// The index of the candidate that would have run in the usual order.
        var usual: Int
        /// Whether the usual candidate is held back from here on.
        var holds = false

        var isUsual: Bool { index == usual }
    }

    /// Chooses what runs in the next step.
    ///
    /// - Parameter keys: the tasks that can run, with the one that has waited longest first; at least one.
    /// - Returns: which of them runs.
    mutating func choose(among keys: [UInt64]) -> Decision {
        let step = record.steps
        record.steps += 1
        if step >= Self.mostSteps { return Decision(index: 0, usual: 0) }
        let preferred = priorities?.choose(among: keys, inStep: step)
        if keys.count < 2 { return Decision(index: 0, usual: 0) }
        let point = ChoicePoint(width: keys.count, mayHold: true)
        if let preferred {
            note(preferred, at: point)
            return Decision(index: preferred, usual: 0)
        }
        let order = heldLast(keys)
        if random == nil, deviations[record.points.count] == Deviation.hold {
            held[keys[order[0]]] = held.count
            note(nil, at: point)
            return Decision(index: heldLast(keys)[0], usual: order[0], holds: true)
        }
        let choice = choice(of: keys.count)
        note(choice, at: point)
        return Decision(index: order[choice], usual: order[0])
    }

    /// Decides whether a job runs at once, inside the call that enqueues it.
    mutating func runsAtOnce() -> Bool {
        if record.steps >= Self.mostSteps { return false }
        let choice = priorities == nil ? choice(of: 2) : 0
        note(choice, at: ChoicePoint(width: 2, mayHold: false))
        return choice == 1
    }

    /// Decides whether a fault happens now.
    ///
    /// In the usual order none does.
    ///
    /// - Parameter kinds: how many faults could happen here; at least one.
    /// - Returns: which of them happens, from 1 on; 0 for none.
    mutating func fault(of kinds: Int) -> Int {
        if record.steps >= Self.mostSteps { return 0 }
        let choice = faults?.next(of: kinds) ?? choice(of: kinds + 1)
        note(choice, at: ChoicePoint(width: kinds + 1, mayHold: false))
        return choice
    }

    /// A task has yielded.
    mutating func yielded(_ key: UInt64) {
        priorities?.yielded(key)
    }

    /// The indices of tasks, with those that are held back last.
    private func heldLast(_ keys: [UInt64]) -> [Int] {
        if held.isEmpty { return Array(keys.indices) }
        let free = keys.indices.filter { index in held[keys[index]] == nil }
        let others = keys.indices.filter { index in held[keys[index]] != nil }
        return free + others.sorted { first, second in held[keys[first], default: 0] < held[keys[second], default: 0] }
    }

    /// The index of the candidate that runs, in the usual order of the candidates.
    private mutating func choice(of width: Int) -> Int {
        if let index = random?.next(below: width) { return index }
        guard let choice = deviations[record.points.count], choice > 0 else { return 0 }
        return choice < width ? choice : 1 + (choice - 1) % (width - 1)
    }

    /// - Parameters:
    ///   - choice: which candidate runs; nil if the first one is held back.
    ///   - point: the choice that there was.
    private mutating func note(_ choice: Int?, at point: ChoicePoint) {
        if choice != 0 {
            record.deviations.append(Deviation(point: record.points.count, choice: choice ?? Deviation.hold))
        }
        record.points.append(point)
    }
}
