extension MigrationProgram {
    /// What programs share: bounded waits, by turns of the main run loop.
    static let support = """
        import Dispatch
        import Foundation

        /// Turns the run loop until something holds, for five minutes at most.
        func wait(_ what: String, until holds: () -> Bool) {
            let end = Date(timeIntervalSinceNow: 300)
            while !holds(), Date() < end { spin(0.005) }
            print(what, holds())
        }
        func spin(_ seconds: Double) {
            let end = Date(timeIntervalSinceNow: seconds)
            repeat { _ = RunLoop.main.run(mode: .default, before: end) } while Date() < end
        }
        final class Counter: @unchecked Sendable {
            private let lock = NSLock()
            private var count = 0
            private var first: DispatchTime?
            private let begin = DispatchTime.now()
            var ticks: Int { lock.withLock { count } }
            func tick() { lock.withLock { count += 1; first = first ?? .now() } }
            /// Whether the first tick came after a number of seconds, and not before.
            func cameAfter(_ seconds: Double) -> Bool {
                lock.withLock { Double(first!.uptimeNanoseconds - begin.uptimeNanoseconds) / 1e9 >= seconds }
            }
        }

        extension RunLoop.Mode { static let modal = RunLoop.Mode("modal") }
        """
}
