#if Foundation
    /// How often to look at a lock that others take in turn: until nothing has changed for a number of looks.
    ///
    /// Whoever waits among many who are busy may lose every race for the lock; that is no reason to give up. Nor is time in
    /// which nobody could do anything, such as sleep of the machine: that is why looks are counted. Pure: no lock and no clock.
    package struct LockPatience<Mark: Equatable> {
        private let limit: Int
        private var left: Int
        private var mark: Mark

        /// - Parameters:
        ///   - limit: how many looks at the same mark are too many.
        ///   - mark: what every holder of the lock changes.
        package init(_ limit: Int, seeing mark: Mark) {
            self.limit = limit
            self.mark = mark
            left = limit
        }

        /// Whether to give up after this look.
        package mutating func isOver(seeing mark: Mark) -> Bool {
            if mark != self.mark { (self.mark, left) = (mark, limit) }
            left -= 1
            return left <= 0
        }
    }
#endif
