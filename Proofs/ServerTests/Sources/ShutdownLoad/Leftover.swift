import Synchronization
import Timers

/// What outlives its service, so that nothing but the end of the scheduler can end it.
enum Leftover {
    static let timers = Mutex<[OwnedTimer]>([])
    static let pools = Mutex<[any AnyObject & Sendable]>([])
}
