import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where some code ran.
struct Whereabouts: Equatable, Sendable {
    let thread: UInt
    let isMain: Bool

    private static let marker: DispatchSpecificKey<Bool> = {
        let marker = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: marker, value: true)
        return marker
    }()

    /// The calling code's.
    ///
    /// "Main" means a job of the main queue, which another thread than the first may serve.
    static var current: Whereabouts {
        #if canImport(Darwin)
            let thread = unsafe UInt(bitPattern: pthread_self())
        // The address is used as a number only.
        #else
            let thread = UInt(pthread_self())
        #endif
        return Whereabouts(thread: thread, isMain: DispatchQueue.getSpecific(key: marker) == true)
    }
}

/// What became of a capture: it outlives it.
final class Witness: Sendable {
    /// Reached when the capture has been destroyed, and everything it did in its `deinit` is over.
    let gone = Milestone()
    private let sighting = Mutex<Whereabouts?>(nil)
    private let last: @Sendable () -> Void

    /// - Parameter last: what the capture does in its `deinit`.
    init(_ last: @escaping @Sendable () -> Void = {}) {
        self.last = last
    }

    /// Where the capture was destroyed.
    var whereabouts: Whereabouts? {
        sighting.withLock { sighting in sighting }
    }

    /// Something to capture; one for each witness.
    func capture() -> Capture {
        Capture(witness: self)
    }

    fileprivate func destroyed() {
        sighting.withLock { sighting in sighting = .current }
        last()
        gone.reach()
    }

    final class Capture: Sendable {
        private let witness: Witness

        fileprivate init(witness: Witness) {
            self.witness = witness
        }

        deinit {
            witness.destroyed()
        }

        /// Called by an action, so that it captures this.
        func touch() {}
    }
}

/// An action's trouble.
struct Trouble: Error, Equatable {}
