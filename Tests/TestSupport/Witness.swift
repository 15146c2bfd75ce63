import Synchronization

/// Tells what became of an object that an action captured, and outlives that object.
package final class Witness: Sendable {
    /// Reached when the capture has been destroyed and everything it did in its `deinit` is over.
    package let gone = Milestone()
    private let sighting = Mutex<Whereabouts?>(nil)
    private let last: @Sendable () -> Void

    /// - Parameter last: what the capture does in its `deinit`.
    package init(_ last: @escaping @Sendable () -> Void = {}) {
        self.last = last
    }

    /// Where the capture was destroyed.
    package var whereabouts: Whereabouts? {
        sighting.withLock { sighting in sighting }
    }

    /// Something to capture; make one for each witness.
    package func capture() -> Capture {
        Capture(witness: self)
    }

    fileprivate func destroyed() {
        sighting.withLock { sighting in sighting = .current }
        last()
        gone.reach()
    }

    package final class Capture: Sendable {
        private let witness: Witness

        fileprivate init(witness: Witness) {
            self.witness = witness
        }

        deinit {
            witness.destroyed()
        }

        /// An action calls this, so that it captures the object.
        package func touch() {}
    }
}
