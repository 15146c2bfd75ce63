#if !canImport(ObjectiveC)
    import CTimers
#endif

/// A reference to an owner.
///
/// It does not retain the owner, and reads nil once the owner's `deinit` has begun.
///
/// Where objects may come from Objective-C this is a weak reference. Elsewhere it counts as an unowned reference and
/// reads like a weak one. A weak reference would slow down all code that uses the owner; see `README.md` in this
/// folder. The price is memory: the memory of the owner, without its contents, stays until the timer and its handle are
/// gone.
///
/// Every `unsafe` below relies on the unowned count, which `init` takes and `deinit` releases: between the two the
/// memory of the object exists.
@safe
package struct ZeroingReference: ~Copyable {
    #if canImport(ObjectiveC)
        private weak let reference: AnyObject?

        package init(_ object: AnyObject?) {
            reference = object
        }

        /// The object; nil once its `deinit` has begun, or if there never was one.
        package var object: AnyObject? { reference }

        /// Returns the reference as a word, which has to be given back to `init(word:)`.
        consuming func intoWord() -> UInt {
            unsafe UInt(bitPattern: Unmanaged.passRetained(WeakBox(reference)).toOpaque())
        }

        /// Takes back a word that `intoWord()` has returned.
        @unsafe
        init(word: UInt) {
            guard let box = unsafe UnsafeRawPointer(bitPattern: word) else { preconditionFailure("no reference") }
            reference = unsafe Unmanaged<WeakBox>.fromOpaque(box).takeRetainedValue().object
        }

        private final class WeakBox {
            weak let object: AnyObject?

            init(_ object: AnyObject?) { self.object = object }
        }
    #else
        private let reference: Unmanaged<AnyObject>?

        package init(_ object: AnyObject?) {
            unsafe reference = object.map(Unmanaged.passUnretained)
            if let reference = unsafe reference { unsafe swift_unownedRetain(reference.toOpaque()) }
        }

        deinit {
            if let reference = unsafe reference { unsafe swift_unownedRelease(reference.toOpaque()) }
        }

        /// The object; nil once its `deinit` has begun, or if there never was one.
        @inline(__always)
        package var object: AnyObject? {
            guard let reference = unsafe reference else { return nil }
            let counted = unsafe swift_tryRetain(reference.toOpaque())
            return unsafe counted.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
            // Balances the retain of `swift_tryRetain`.
        }

        /// Returns the reference as a word, which has to be given back to `init(word:)`.
        consuming func intoWord() -> UInt {
            let word = unsafe UInt(bitPattern: reference?.toOpaque())
            discard self
            return word
        }

        /// Takes back a word that `intoWord()` has returned.
        @unsafe
        @inline(__always)
        init(word: UInt) {
            unsafe reference = UnsafeRawPointer(bitPattern: word).map { unsafe Unmanaged.fromOpaque($0) }
        }
    #endif
}
