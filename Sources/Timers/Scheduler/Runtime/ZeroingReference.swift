#if !canImport(ObjectiveC)
    import CTimers
#endif

/// A reference to an owner.
///
/// It does not retain the owner, and reads nil once the owner's `deinit` has begun. A reference that is made in that
/// `deinit` is empty: the optimizer may have put such an object on the stack, where no count keeps its memory.
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

        /// Whether there was no object, or its `deinit` had begun.
        var isEmpty: Bool { reference == nil }

        /// Returns the reference as a word, which has to be given back to `init(word:)`; nil if it is empty.
        consuming func intoWord() -> UInt? {
            guard let object = reference else { return nil }
            return unsafe UInt(bitPattern: Unmanaged.passRetained(WeakBox(object)).toOpaque())
        }

        /// Takes back a word that `intoWord()` has returned.
        @unsafe
        init(word: UInt) {
            guard let box = unsafe UnsafeRawPointer(bitPattern: word) else { preconditionFailure("no reference") }
            reference = unsafe Unmanaged<WeakBox>.fromOpaque(box).takeRetainedValue().object
        }

        private final class WeakBox {
            weak let object: AnyObject?

            init(_ object: AnyObject) { self.object = object }
        }
    #else
        private let reference: Unmanaged<AnyObject>?

        package init(_ object: AnyObject?) {
            unsafe reference = object.flatMap(Self.counted)
        }

        /// Takes an unowned count of an object; nil if its `deinit` has begun.
        @inline(__always)
        private static func counted(_ object: AnyObject) -> Unmanaged<AnyObject>? {
            // The caller's reference may be the last one, so it has to last until the count is taken.
            unsafe withExtendedLifetime(object) {
                let reference = unsafe Unmanaged.passUnretained(object)
                if unsafe swift_isDeallocating(reference.toOpaque()) { return nil }
                unsafe swift_unownedRetain(reference.toOpaque())
                return unsafe reference
            }
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

        /// Whether there was no object, or its `deinit` had begun.
        @inline(__always)
        var isEmpty: Bool { unsafe reference == nil }

        /// Returns the reference as a word, which has to be given back to `init(word:)`; nil if it is empty.
        consuming func intoWord() -> UInt? {
            let word = unsafe UInt(bitPattern: reference?.toOpaque())
            discard self
            return word == 0 ? nil : word
        }

        /// Takes back a word that `intoWord()` has returned.
        @unsafe
        @inline(__always)
        init(word: UInt) {
            unsafe reference = UnsafeRawPointer(bitPattern: word).map { unsafe Unmanaged.fromOpaque($0) }
        }
    #endif
}
