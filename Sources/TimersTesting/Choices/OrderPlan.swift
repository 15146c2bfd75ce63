/// How a run chooses what happens next.
enum OrderPlan: Sendable {
    /// These deviations, and the usual order everywhere else.
    case deviations([Deviation])
    /// A number of deviations, each at a random point. Every second one holds a task back.
    ///
    /// - Parameters:
    ///   - number: how many.
    ///   - seed: determines the points.
    ///   - points: how many choices the usual order makes.
    case few(_ number: Int, seed: UInt64, points: Int)
    /// Every candidate has the same chance.
    case random(seed: UInt64)
    /// The task with the highest priority goes first, as ``TaskPriorities`` says.
    ///
    /// - Parameters:
    ///   - seed: determines the priorities, and the steps at which they change.
    ///   - depth: one more than the number of changes.
    ///   - steps: how many steps the usual order has.
    case priorities(seed: UInt64, depth: Int, steps: Int)

    /// The order in which everything runs as soon as it can.
    static let usual = OrderPlan.deviations([])
}

/// A choice that a run has made.
struct ChoicePoint: Sendable, Equatable {
    /// How many candidates it had, at least 2.
    var width: Int
    /// Whether the first candidate could have been held back.
    var mayHold: Bool

    /// How many choices there were beside the usual one.
    var alternatives: Int { width - 1 + (mayHold ? 1 : 0) }
}

/// The choices of a run.
struct OrderRecord: Sendable, Equatable {
    /// The choices that were not the usual ones.
    var deviations: [Deviation] = []
    var points: [ChoicePoint] = []
    /// How many jobs have run.
    var steps = 0
}
