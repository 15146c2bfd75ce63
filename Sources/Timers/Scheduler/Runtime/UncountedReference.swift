import CTimers

/// A reference that keeps nothing alive, for holders that the object tells when it goes.
///
/// A weak reference needs no such call. But it moves the counts of its object to a side table for good, where each
/// retain and release takes several times as long, and every timer retains its scheduler. `README.md` in this folder
/// has the numbers.
///
/// The holder guards the reference with a lock, and the `deinit` of the object removes the reference under that lock.
@safe
package struct UncountedReference<Object: AnyObject & Sendable>: Sendable {
    // Safe under the rule above: a reference that can be reached points to memory that is still there.
    private let reference: Unmanaged<Object>

    package init(_ object: Object) {
        unsafe reference = Unmanaged.passUnretained(object)
        // Removed before the memory of the object goes, as said above.
    }

    /// The object; nil once its `deinit` has begun.
    ///
    /// With the lock held.
    package var object: Object? {
        let counted = unsafe swift_tryRetain(reference.toOpaque())
        // Not removed yet, so the object is whole, or its `deinit` waits for the lock and its memory is still there.
        return unsafe counted.map { unsafe Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
        // Takes over the reference that was just counted.
    }

    /// Whether this is the reference to `object`.
    package func refers(to object: Object) -> Bool {
        unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
        // Compares addresses only.
    }
}
