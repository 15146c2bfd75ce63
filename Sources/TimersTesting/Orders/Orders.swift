extension VirtualTime {
    /// The orders in which a test runs.
    ///
    /// A number stands for that many orders of a mixture, which finds most bugs soonest: `orders: 100` is
    /// `orders: .mixed(100)`.
    ///
    /// The first order is always the usual one, in which everything runs as soon as it can. The same value gives the
    /// same orders in each run of a test, unless its code depends on something other than the order.
    public struct Orders: Sendable, ExpressibleByIntegerLiteral {
        enum Choice: Sendable {
            case planned(PlannedOrders.Kind)
            case one(String)
        }

        let choice: Choice
        /// How many orders run at most, with the usual one.
        let most: Int

        private init(_ choice: Choice, most: Int) {
            (self.choice, self.most) = (choice, max(most, 1))
        }

        /// As many orders of the mixture; less than 1 counts as 1.
        public init(integerLiteral value: Int) {
            self = .mixed(value)
        }

        /// Orders of four kinds in turn: a few deviations from the usual order, random choices, and priorities with one
        /// and two changes, like those of ``priorities(_:depth:seed:)``.
        ///
        /// - Parameters:
        ///   - count: how many orders run; less than 1 counts as 1.
        ///   - seed: another seed gives other orders.
        /// - Returns: the orders.
        public static func mixed(_ count: Int, seed: UInt64 = 0) -> Orders {
            Orders(.planned(.mixed(seed: seed)), most: count)
        }

        /// Orders in which each choice has the same chance for everything that can run.
        ///
        /// - Parameters:
        ///   - count: how many orders run; less than 1 counts as 1.
        ///   - seed: another seed gives other orders.
        /// - Returns: the orders.
        public static func random(_ count: Int, seed: UInt64 = 0) -> Orders {
            Orders(.planned(.random(seed: seed)), most: count)
        }

        /// Orders in which each task has a random priority, and some tasks lose their priority on the way.
        ///
        /// This is PCT: Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with Probabilistic
        /// Guarantees of Finding Bugs", ASPLOS 2010. One order of *n* tasks and *k* steps shows a bug that needs *d*
        /// steps in a certain order with a chance of at least 1 in *n* · *k*ᵈ⁻¹.
        ///
        /// - Parameters:
        ///   - count: how many orders run; less than 1 counts as 1.
        ///   - depth: one more than how often a task loses its priority, from 1 on; less counts as 1.
        ///   - seed: another seed gives other orders.
        /// - Returns: the orders.
        public static func priorities(_ count: Int, depth: Int = 3, seed: UInt64 = 0) -> Orders {
            Orders(.planned(.priorities(depth: depth, seed: seed)), most: count)
        }

        /// Every order, one after another, up to a limit.
        ///
        /// The number of orders grows exponentially with the choices of a test, so use this for small tests. If the
        /// limit comes first, the test gets a warning, and ``Exploration/isComplete`` is false.
        ///
        /// - Parameter limit: the largest number of orders that run; less than 1 counts as 1.
        /// - Returns: the orders.
        public static func all(atMost limit: Int) -> Orders {
            Orders(.planned(.all), most: limit)
        }

        /// One order alone, as the issue of a failing test names it.
        ///
        /// The text fits the code that it was made for. After a change of the code, it may stand for another order.
        ///
        /// - Parameter text: from the issue; another text is an issue of the test, and stands for the usual order.
        /// - Returns: the order.
        public static func one(_ text: String) -> Orders {
            Orders(.one(text), most: 1)
        }
    }

    /// The result of an exploration of orders.
    public struct Exploration: Sendable {
        /// The number of orders in which the test has run, without the repetitions of one that failed.
        public let orders: Int
        /// Whether these were all orders there are: either ``Orders/all(atMost:)`` has come to its end, or there was
        /// no choice at all.
        public let isComplete: Bool
        /// The order that has failed, for ``Orders/one(_:)``; nil if none has.
        public let failingOrder: String?
    }
}
