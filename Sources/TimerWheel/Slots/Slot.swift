/// One slot: a chain of blocks, and in them nodes in the order of their arrival.
///
/// 24 bytes, garbage while the slot is empty. Where its next node goes stands apart, in `Levels`.
struct Slot: BitwiseCopyable {
    /// No deadline in the slot is earlier.
    ///
    /// Too early by chance when the node that had it was cancelled or postponed.
    var minimum: UInt64
    /// The deadline of the node that came last, `UInt64.max` once one came that was earlier than the one before it.
    ///
    /// Until then the slot is ordered, but for nodes postponed in it, and expires without being spread.
    var last: UInt64
    /// The first block.
    var head: UInt32
}

/// A slot where it lies.
///
/// Valid as long as its wheel.
@safe
struct SlotReference {
    private let pointer: UnsafeMutablePointer<Slot>
    private let cursorPointer: UnsafeMutablePointer<UInt32>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Slot>, cursor: UnsafeMutablePointer<UInt32>) {
        unsafe self.pointer = pointer
        // Only `Levels` makes references, to slots that never move and are initialized when their first node comes.
        unsafe cursorPointer = cursor
        // As above, and initialized with its wheel.
    }

    /// Where the next node goes, see `Position`; 0 while the slot is empty.
    @inline(__always)
    var cursor: UInt32 {
        get { unsafe cursorPointer.pointee }  // Initialized memory that never moves.
        nonmutating set { unsafe cursorPointer.pointee = newValue }  // As above.
    }

    /// Makes the slot one of no nodes whose first block is `head`.
    @inline(__always)
    func start(with head: UInt32) {
        unsafe pointer.initialize(to: Slot(minimum: .max, last: 0, head: head))
        // Trivial memory of the slot's own.
    }

    @inline(__always)
    var head: UInt32 {
        get { unsafe pointer.pointee.head }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.head = newValue }  // As above.
    }

    @inline(__always)
    var minimum: UInt64 {
        get { unsafe pointer.pointee.minimum }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.minimum = newValue }  // As above.
    }

    @inline(__always)
    var last: UInt64 {
        get { unsafe pointer.pointee.last }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.last = newValue }  // As above.
    }

    /// Whether the slot expires from its head.
    @inline(__always)
    var isOrdered: Bool { last != .max }

    /// The last block of a slot that is not empty.
    @inline(__always)
    var tail: UInt32 { (cursor &- 1) &>> Position.shift }
}
