/// A timeout of a ``TimeoutPool`` or a ``LocalTimeoutPool``: a number of 8 bytes, by which its pool finds it.
///
/// ```swift
/// import Timers
///
/// let requests = TimeoutPool<Int>(after: .seconds(30)) { id in
///     print("request \(id) has no answer")
/// }
/// let timeout = requests.insert(7)
/// requests.refresh(timeout)
/// requests.remove(timeout)
/// ```
///
/// It keeps nothing alive. It is stale once its timeout has expired or was removed. The pool then answers every call
/// with false, and never uses a number twice. A pool also answers with false for a timeout of another pool, unless the
/// two have the same number by chance. That chance is one in 2 billion.
public struct PooledTimeout: Hashable, Sendable, BitwiseCopyable {
    /// The place of the timeout in its pool, in the lower half; the upper half identifies the timeout and the pool.
    let number: UInt64

    /// Creates a timeout that is stale, as the initial value of a property.
    public init() {
        number = 0
    }

    init(number: UInt64) {
        self.number = number
    }
}
