import Synchronization

/// One request for time in the background, between the one who asked and the platform.
///
/// The platform holds it until it has been given its time back; it holds nobody.
package final class BackgroundRequest: Sendable {
    private struct State {
        var machine = BackgroundMachine()
        var onExpiration: (@Sendable () -> Void)?
    }

    /// What it is for, for logs and debuggers.
    package let name: String
    private let state: Mutex<State>

    /// Asks `platform` for time.
    init(_ name: String, of platform: any BackgroundPlatform, onExpiration: @escaping @Sendable () -> Void) {
        self.name = name
        state = Mutex(State(onExpiration: onExpiration))
        platform.begin(self)
    }

    /// Whether the platform keeps the process going.
    var isProtected: Bool { state.withLock { state in state.machine.isProtected } }

    /// Gives back what was given, or will be.
    func end() {
        let (grant, onExpiration) = state.withLock { state in (state.machine.end(), state.onExpiration.take()) }
        grant?.giveBack()
        // Let go of here, with the lock open.
        _ = onExpiration
    }

    // MARK: For the platform

    /// Whether the platform still has to give time.
    package var isWanted: Bool { state.withLock { state in state.machine.isWanted } }

    /// Here is time.
    package func granted(_ grant: BackgroundGrant) {
        state.withLock { state in state.machine.granted(grant) }?.giveBack()
    }

    /// There is no time; the work may go on without.
    package func refused() {
        state.withLock { state in state.machine.refused() }
    }

    /// The time is up.
    ///
    /// When this returns, it has been given back.
    package func expired() {
        let onExpiration: (@Sendable () -> Void)?? = state.withLock { state in
            state.machine.expired() ? .some(state.onExpiration.take()) : nil
        }
        guard let onExpiration else { return }
        onExpiration?()
        state.withLock { state in state.machine.told() }?.giveBack()
    }
}
