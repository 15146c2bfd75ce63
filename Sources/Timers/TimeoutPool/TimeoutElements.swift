import CTimers

/// Keeps the elements of a pool, each in one word.
///
/// | element | its word | what the pool keeps alive |
/// |---|---|---|
/// | an object | a reference that reads nil once the object's `deinit` has begun | nothing |
/// | an object in an optional or an existential, such as `any Connection` | the same reference, with a mark | nothing |
/// | up to 8 bytes without references, such as a number | the element itself | |
/// | any other value | the address of a box with the element | what the element refers to |
///
/// An object whose `deinit` has begun has no word.
///
/// Each word that `word(for:)` returns is given back once, to `take(_:)` or `release(_:)`. Every `unsafe` below relies
/// on that, and on the form of a word, which depends on the type and the mark.
///
/// A user's module has its own copies of these functions, where the compiler knows the type. For a number, the compiler
/// removes them. One copy for all types costs 5 ns per insertion, and 40 ns per expiry.
@safe
@usableFromInline
package enum TimeoutElements<Element>: Sendable {
    @usableFromInline
    final class Box {
        @usableFromInline
        let element: Element

        @inlinable
        init(_ element: Element) { self.element = element }
    }

    /// Whether a word is the element itself, so that it need not be given back.
    @inlinable
    static var areBits: Bool { _isPOD(Element.self) && MemoryLayout<Element>.size <= MemoryLayout<UInt>.size }

    @inlinable
    static var areObjects: Bool { Element.self is AnyObject.Type }

    /// Returns the word of an element; nil for an object whose `deinit` has begun.
    @inlinable
    @inline(__always)
    static func word(for element: Element) -> UInt? {
        if areBits {
            var word: UInt = 0
            unsafe withUnsafeMutableBytes(of: &word) { word in
                unsafe withUnsafeBytes(of: element) { element in unsafe word.copyMemory(from: element) }
            }
            return word
        }
        if areObjects { return TimeoutObject.word(for: unsafe unsafeBitCast(element, to: AnyObject.self)) }
        if let object = hiddenObject(in: element) {
            return TimeoutObject.word(for: object).map { word in word | TimeoutObject.hidden }
        }
        return unsafe UInt(bitPattern: Unmanaged.passRetained(Box(element)).toOpaque())
    }

    /// Gives a word back, and returns its element; nil for an object whose `deinit` has begun.
    @inlinable
    @inline(__always)
    static func take(_ word: UInt) -> Element? {
        if areBits { return unsafe withUnsafeBytes(of: word) { word in unsafe word.loadUnaligned(as: Element.self) } }
        if areObjects {
            return unsafe TimeoutObject.object(of: word).map { object in
                unsafe unsafeBitCast(object, to: Element.self)
            }
        }
        if word & TimeoutObject.hidden != 0 { return takeHidden(word) }
        return unsafe Unmanaged<Box>.fromOpaque(pointer(word)).takeRetainedValue().element
    }

    /// Gives a word back.
    ///
    /// It may run the `deinit` of what the element refers to.
    @inlinable
    static func release(_ word: UInt) {
        if areBits { return }
        if areObjects {
            unsafe TimeoutObject.release(word)
        } else if word & TimeoutObject.hidden != 0 {
            unsafe TimeoutObject.release(word & ~TimeoutObject.hidden)
        } else {
            unsafe Unmanaged<Box>.fromOpaque(pointer(word)).release()
        }
    }

    /// Prefetches the memory of an element that `take(_:)` reads; nil if it reads only the word.
    static var announce: (@Sendable (UInt) -> Void)? {
        if areBits { return nil }
        return { word in unsafe timers_prefetch_line(pointer(word)) }
    }

    @inlinable
    static func pointer(_ word: UInt) -> UnsafeRawPointer {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: word) else { preconditionFailure("no element") }
        return unsafe pointer
    }
}

@available(*, unavailable)
extension TimeoutElements.Box: Sendable {}

// MARK: - Objects in optionals and existentials

extension TimeoutElements {
    /// The object that an element of a type without objects in its name is: the content of an optional, of an
    /// existential, or of several of these inside each other.
    ///
    /// A struct, a tuple, a closure or an enumeration that refers to objects is a value.
    @usableFromInline
    static func hiddenObject(in element: Element) -> AnyObject? {
        if TypeKind.isPlain(Element.self) { return nil }
        let dynamicType: any Any.Type = type(of: element as Any)
        if dynamicType is AnyObject.Type { return object(in: element, of: dynamicType) }
        return (element as? any OptionalElement)?.object
    }

    /// The object that an element is, whose class is `type`.
    private static func object<Object>(in element: Element, of type: Object.Type) -> AnyObject? {
        // A cast to AnyObject would not find the object in the box of an error.
        (element as? Object).map { object in unsafe unsafeBitCast(object, to: AnyObject.self) }
        // `type` is a class.
    }

    @usableFromInline
    static func takeHidden(_ word: UInt) -> Element? {
        let object = unsafe TimeoutObject.object(of: word & ~TimeoutObject.hidden)
        return object.flatMap { object in object as? Element }
    }
}

private protocol OptionalElement {
    var object: AnyObject? { get }
}

extension Optional: OptionalElement {
    fileprivate var object: AnyObject? {
        flatMap { element in
            if TimeoutElements<Wrapped>.areObjects { return unsafe unsafeBitCast(element, to: AnyObject.self) }
            return TimeoutElements<Wrapped>.hiddenObject(in: element)
        }
    }
}

/// Objects as words, for the copies of `TimeoutElements` in other modules.
@usableFromInline
enum TimeoutObject: Sendable {
    /// The mark in the word of an object in an optional or an existential.
    ///
    /// The addresses of objects are even.
    @inlinable
    static var hidden: UInt { 1 }

    /// Nil for an object whose `deinit` has begun.
    @usableFromInline
    static func word(for object: AnyObject) -> UInt? { ZeroingReference(object).intoWord() }

    @usableFromInline
    @unsafe
    static func object(of word: UInt) -> AnyObject? { unsafe ZeroingReference(word: word).object }

    @usableFromInline
    @unsafe
    static func release(_ word: UInt) { _ = unsafe ZeroingReference(word: word) }
}
