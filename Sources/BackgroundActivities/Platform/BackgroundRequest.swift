import Synchronization

/// One request for time in the background, between the code that asks and the platform.
///
/// The platform holds the request until the granted time has ended. The request holds no activity and no platform, only
/// its expiration handler, which it releases when it ends.
package final class BackgroundRequest: Sendable {
    private struct State {
        var machine = BackgroundRequestMachine()
        var onExpiration: (@Sendable () -> Void)?
    }

    /// The name of the request in debuggers and logs; never empty: some calls of the system trap on an empty name.
    package let name: String
    private let state: Mutex<State>

    /// Asks `platform` for time.
    init(_ name: String, of platform: any BackgroundPlatform, onExpiration: @escaping @Sendable () -> Void) {
        self.name = name.isEmpty ? "swift-timers" : name
        state = Mutex(State(onExpiration: onExpiration))
        platform.begin(self)
    }

    /// Whether the platform keeps the process running for this request.
    var isProtected: Bool { state.withLock { state in state.machine.isProtected } }

    /// Ends the grant, or the one that is still to come.
    func end() {
        let (grant, onExpiration) = state.withLock { state in (state.machine.end(), state.onExpiration.take()) }
        grant?.end()
        // The handler may hold the last references to its captures, so it is released here, without the lock.
        withExtendedLifetime(onExpiration) {}
    }

    // MARK: For the platform

    /// Whether the platform still has to ask the system for time.
    package var isWanted: Bool { state.withLock { state in state.machine.isWanted } }

    /// The platform granted time.
    package func granted(_ grant: BackgroundGrant) {
        state.withLock { state in state.machine.granted(grant) }?.end()
    }

    /// The platform granted no time.
    ///
    /// The work goes on unprotected.
    package func refused() {
        state.withLock { state in state.machine.refused() }
    }

    /// The time is up.
    ///
    /// When this call returns, the expiration handler has run and the grant has ended.
    package func expired() {
        let onExpiration: (@Sendable () -> Void)?? = state.withLock { state in
            state.machine.expired() ? .some(state.onExpiration.take()) : nil
        }
        guard let onExpiration else { return }
        onExpiration?()
        state.withLock { state in state.machine.handlerReturned() }?.end()
    }
}
