#if !canImport(ObjectiveC)
    import CTimers
#endif

/// A reference that does not keep its object and reads nil once the `deinit` of the object has begun: a timer knows its
/// owner by it.
///
/// Where objects may come from Objective-C it is a weak reference. Elsewhere it is counted as an unowned one, beside
/// the other counts of the object, and read like a weak one. A weak reference would slow down all code that uses the
/// owner; see `README.md` in this folder. The price is memory: what is left of an object without its contents stays as
/// long as a reference to it, that is, until the timer and its handle are gone.
@safe
package struct ZeroingReference: ~Copyable {
    #if canImport(ObjectiveC)
        private weak let reference: AnyObject?

        package init(_ object: AnyObject?) {
            reference = object
        }

        /// The object; nil once it goes, or if there never was one.
        package var object: AnyObject? { reference }
    #else
        private let reference: Unmanaged<AnyObject>?

        package init(_ object: AnyObject?) {
            unsafe reference = object.map(Unmanaged.passUnretained)
            // The unowned count below keeps its memory until `deinit`.
            if let reference = unsafe reference { unsafe swift_unownedRetain(reference.toOpaque()) }
            // The caller holds the object while this runs.
        }

        deinit {
            if let reference = unsafe reference { unsafe swift_unownedRelease(reference.toOpaque()) }
            // Balances the count of `init`.
        }

        /// The object; nil once its `deinit` has begun, or if there never was one.
        @inline(__always)
        package var object: AnyObject? {
            guard let reference = unsafe reference else { return nil }
            let counted = unsafe swift_tryRetain(reference.toOpaque())
            // The unowned count keeps the memory that this looks at.
            return unsafe counted.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
            // Takes over the reference that was just counted.
        }
    #endif
}
