import CTimers

/// A reference that does not retain its object.
///
/// The object's `deinit` has the holder remove it.
///
/// A weak reference needs no such call. But it moves the counts of its object to a side table for good. Each retain and
/// release then takes several times as long, and every timer retains its scheduler. `README.md` in this folder has the
/// numbers.
///
/// A lock of the holder guards the reference, and the `deinit` of the object removes it under that lock. So while the
/// holder has the reference, the memory of the object exists. Every `unsafe` below relies on that.
@safe
package struct UncountedReference<Object: AnyObject & Sendable>: Sendable {
    private let reference: Unmanaged<Object>

    package init(_ object: Object) {
        unsafe reference = Unmanaged.passUnretained(object)
    }

    /// The object; nil once its `deinit` has begun.
    ///
    /// With the lock held.
    package var object: Object? {
        let counted = unsafe swift_tryRetain(reference.toOpaque())
        // The object is alive, or its `deinit` waits for the lock: in either case its memory exists.
        return unsafe counted.map { unsafe Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
        // Balances the retain of `swift_tryRetain`.
    }

    /// Whether this is the reference to `object`.
    package func refers(to object: Object) -> Bool {
        unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
    }
}
