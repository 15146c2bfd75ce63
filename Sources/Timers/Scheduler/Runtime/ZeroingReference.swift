#if !canImport(ObjectiveC)
    import CTimers
#endif

/// A reference that does not keep its object, and reads nil as soon as that is going: by it a timer knows its owner.
///
/// Where objects need not be Swift's own it is a weak one. Elsewhere it is counted as an unowned one, beside the object's
/// other counts, and asked like a weak one, which would slow down all that use the object, as ``UncountedReference`` says. In
/// return the memory of an object that is gone, with nothing left in it, stays as long as the reference: until timer and handle
/// are gone, too.
@safe
struct ZeroingReference: ~Copyable {
    #if canImport(ObjectiveC)
        private weak let reference: AnyObject?

        init(_ object: AnyObject?) {
            reference = object
        }

        /// The object, unless it is gone or there never was one.
        var object: AnyObject? { reference }
    #else
        private let reference: Unmanaged<AnyObject>?

        init(_ object: AnyObject?) {
            unsafe reference = object.map(Unmanaged.passUnretained)
            // Its memory stays until `deinit`, by the count that follows.
            if let reference = unsafe reference { unsafe swift_unownedRetain(reference.toOpaque()) }
            // The caller holds it.
        }

        deinit {
            if let reference = unsafe reference { unsafe swift_unownedRelease(reference.toOpaque()) }
            // Counted in `init`.
        }

        /// The object, unless it is gone or there never was one.
        @inline(__always)
        var object: AnyObject? {
            guard let reference = unsafe reference else { return nil }
            let counted = unsafe swift_tryRetain(reference.toOpaque())
            // Its memory is there, as said above.
            return unsafe counted.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
            // The reference that was just counted.
        }
    #endif
}
