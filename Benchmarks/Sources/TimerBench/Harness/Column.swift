/// A fixed number of trivial values, all of its memory touched beforehand, written from inside timers.
///
/// The thread that writes an element must be the only one to touch it then.
@safe final class Column<Element: FixedWidthInteger & BitwiseCopyable>: @unchecked Sendable {
    // Elements are written by one timer each, or at places taken with an atomic counter, and read when all is over.
    private let elements: UnsafeMutableBufferPointer<Element>

    init(count: Int) {
        unsafe elements = .allocate(capacity: count)
        // Freed in `deinit`.
        unsafe elements.initialize(repeating: 1)
        // All elements of the allocation, each once.
    }

    deinit {
        unsafe elements.deallocate()
        // Elements are trivial.
    }

    var count: Int { unsafe elements.count }  // Set once.

    subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count)
            return unsafe elements[index]
            // Checked above.
        }
        set {
            precondition(index >= 0 && index < count)
            unsafe elements[index] = newValue
            // Checked above.
        }
    }

    /// The first `count` elements.
    func prefix(_ count: Int) -> [Element] {
        unsafe Array(elements.prefix(count))
        // Initialized in `init`.
    }

    /// Where the elements are, for C code, which must keep to their number and be done before this object goes away.
    var address: UnsafeMutablePointer<Element> {
        unsafe elements.baseAddress.unsafelyUnwrapped
        // A buffer that was allocated has an address.
    }
}
