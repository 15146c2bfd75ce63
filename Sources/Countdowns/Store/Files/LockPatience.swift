#if Foundation
    /// How many times to look at a lock that others hold in turn: until nothing has changed for a number of looks.
    ///
    /// A process that waits among many busy ones may lose every race for the lock, which is no reason to give up. Nor
    /// is time in which no process runs, such as sleep of the machine: so this counts looks, not time. Pure: it has no
    /// lock and no clock.
    package struct LockPatience<Mark: Equatable> {
        private let limit: Int
        private var left: Int
        private var mark: Mark

        /// - Parameters:
        ///   - limit: how many looks at the same mark are too many.
        ///   - mark: a value that every holder of the lock changes.
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
