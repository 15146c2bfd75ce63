/// A slot: a chain of blocks with nodes in the order of their arrival.
///
/// 24 bytes, undefined while the slot is empty. `Levels` stores the position of its next node.
struct Slot: BitwiseCopyable {
    /// No deadline in the slot is earlier.
    ///
    /// May be too early after the node with that deadline was cancelled or postponed.
    var minimum: UInt64
    /// The deadline of the last node; `UInt64.max` once a node arrived whose deadline was before that of its
    /// predecessor.
    ///
    /// Until then the slot is ordered, except for nodes that were postponed in it, and expires without being spread.
    var last: UInt64
    /// The first block.
    var head: UInt32
}

/// A reference to a slot in memory.
///
/// Valid while its wheel exists.
///
/// Every `unsafe` here relies on the same facts. Only `Levels` makes references. Slots and cursors never move, a cursor
/// is initialized with its wheel, and a slot by `start`, before anything reads it. Only mutating methods of the wheel
/// write.
@safe
struct SlotReference {
    private let pointer: UnsafeMutablePointer<Slot>
    private let cursorPointer: UnsafeMutablePointer<UInt32>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Slot>, cursor: UnsafeMutablePointer<UInt32>) {
        unsafe self.pointer = pointer
        unsafe cursorPointer = cursor
    }

    /// The position of the next node, see `Position`; 0 while the slot is empty.
    @inline(__always)
    var cursor: UInt32 {
        get { unsafe cursorPointer.pointee }
        nonmutating set { unsafe cursorPointer.pointee = newValue }
    }

    /// Makes the slot an empty one with `head` as its first block.
    @inline(__always)
    func start(with head: UInt32) {
        unsafe pointer.initialize(to: Slot(minimum: .max, last: 0, head: head))
    }

    @inline(__always)
    var head: UInt32 {
        get { unsafe pointer.pointee.head }
        nonmutating set { unsafe pointer.pointee.head = newValue }
    }

    @inline(__always)
    var minimum: UInt64 {
        get { unsafe pointer.pointee.minimum }
        nonmutating set { unsafe pointer.pointee.minimum = newValue }
    }

    @inline(__always)
    var last: UInt64 {
        get { unsafe pointer.pointee.last }
        nonmutating set { unsafe pointer.pointee.last = newValue }
    }

    /// Whether the slot can expire from its head.
    @inline(__always)
    var isOrdered: Bool { last != .max }

    /// The last block of a slot that is not empty.
    @inline(__always)
    var tail: UInt32 { (cursor &- 1) &>> Position.shift }
}
