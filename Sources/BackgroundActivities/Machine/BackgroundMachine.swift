/// Time in the background that a platform gave, to be given back exactly once.
package struct BackgroundGrant: Sendable {
    /// Any thread; no lock may be held.
    package let giveBack: @Sendable () -> Void

    package init(giveBack: @escaping @Sendable () -> Void) {
        self.giveBack = giveBack
    }
}

/// What became of one request for time in the background.
///
/// Pure: it decides, and whoever holds its lock does what it says when the lock is open. A grant is returned by exactly
/// one of its methods, exactly once, whatever comes in whatever order.
package struct BackgroundMachine {
    private enum State {
        /// The platform has not answered yet.
        case requested
        case granted(BackgroundGrant)
        /// The time is up, and the one who asked is being told.
        case expiring(BackgroundGrant?)
        /// The platform gave nothing: the work goes on, as long as it can.
        case refused
        case ended
    }

    private var state = State.requested

    package init() {}

    /// Whether it is still worth asking the platform.
    package var isWanted: Bool {
        if case .requested = state { true } else { false }
    }

    /// Whether the platform keeps the process going.
    package var isProtected: Bool {
        switch state {
        case .granted, .expiring(.some): true
        case .requested, .expiring(nil), .refused, .ended: false
        }
    }

    /// The platform gave time.
    ///
    /// - Returns: the grant, if nobody wants it any more.
    package mutating func granted(_ grant: BackgroundGrant) -> BackgroundGrant? {
        switch state {
        case .requested:
            state = .granted(grant)
            return nil
        case .expiring(nil):
            state = .expiring(grant)
            return nil
        case .granted, .expiring, .refused, .ended:
            return grant
        }
    }

    /// The platform gave no time.
    package mutating func refused() {
        if case .requested = state { state = .refused }
    }

    /// The time is up.
    ///
    /// - Returns: whether the one who asked has to be told, and `told()` to be called then.
    package mutating func expired() -> Bool {
        switch state {
        case .requested, .refused: state = .expiring(nil)
        case .granted(let grant): state = .expiring(grant)
        case .expiring, .ended: return false
        }
        return true
    }

    /// The one who asked knows that the time is up.
    package mutating func told() -> BackgroundGrant? {
        guard case .expiring = state else { return nil }
        return end()
    }

    /// The work is done, or nobody is interested in it any more.
    package mutating func end() -> BackgroundGrant? {
        defer { state = .ended }
        return switch state {
        case .granted(let grant): grant
        case .expiring(let grant): grant
        case .requested, .refused, .ended: nil
        }
    }
}
