/// The state of one request for time in the background.
///
/// The machine decides under its holder's lock, and the holder acts when the lock is open. Each grant that the machine
/// receives is returned by exactly one call, whatever the order of the events. The caller that receives it ends it.
package struct BackgroundRequestMachine {
    private enum State {
        /// The platform has not answered yet.
        case requested
        case granted(BackgroundGrant)
        /// The time is up, and the expiration handler runs. The grant is nil if the time was up before the answer.
        case expiring(BackgroundGrant?)
        /// The platform granted no time: the work goes on unprotected.
        case refused
        case ended
    }

    private var state = State.requested

    package init() {}

    /// Whether the platform still has to ask the system for time.
    package var isWanted: Bool {
        if case .requested = state { true } else { false }
    }

    /// Whether the platform keeps the process running for this request.
    package var isProtected: Bool {
        switch state {
        case .granted, .expiring(.some): true
        case .requested, .expiring(nil), .refused, .ended: false
        }
    }

    /// The platform granted time.
    ///
    /// - Returns: the grant if the request no longer needs it; the caller then ends it.
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

    /// The platform granted no time.
    package mutating func refused() {
        if case .requested = state { state = .refused }
    }

    /// The time is up.
    ///
    /// - Returns: whether the caller has to run the expiration handler, and then call ``handlerReturned()``.
    package mutating func expired() -> Bool {
        switch state {
        case .requested, .refused: state = .expiring(nil)
        case .granted(let grant): state = .expiring(grant)
        case .expiring, .ended: return false
        }
        return true
    }

    /// The expiration handler has returned.
    ///
    /// - Returns: the grant to end; nil if the handler, or another thread, ended the request first.
    package mutating func handlerReturned() -> BackgroundGrant? {
        guard case .expiring = state else { return nil }
        return end()
    }

    /// The work is done, or its activity is gone.
    ///
    /// - Returns: the grant to end, if there is one.
    package mutating func end() -> BackgroundGrant? {
        defer { state = .ended }
        return switch state {
        case .granted(let grant): grant
        case .expiring(let grant): grant
        case .requested, .refused, .ended: nil
        }
    }
}
