import CTimers

/// A reference that keeps nothing alive, for somebody whom the object tells when it goes.
///
/// A weak reference needs nobody to be told, but moves the counts of its object to a place of their own, for good, and each
/// count then takes several times as long. Every timer counts references to its scheduler.
///
/// Whoever has one guards it with a lock under which the object's `deinit` takes it away.
@safe
struct UncountedReference<Object: AnyObject & Sendable>: Sendable {
    // The lock makes it so.
    private let reference: Unmanaged<Object>

    init(_ object: Object) {
        unsafe reference = Unmanaged.passUnretained(object)
        // Stays as long as the object, as said above.
    }

    /// The object, unless it is just being destroyed.
    ///
    /// With the lock held.
    var object: Object? {
        let counted = unsafe swift_tryRetain(reference.toOpaque())
        // Not yet taken away, so there is an object or what is left of one, which waits for the lock.
        return unsafe counted.map { unsafe Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
        // The reference that was just counted.
    }

    /// Whether this is the reference to `object`.
    func refers(to object: Object) -> Bool {
        unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
        // Only the addresses are looked at.
    }
}
