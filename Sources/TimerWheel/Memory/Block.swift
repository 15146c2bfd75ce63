/// What is known about a block, beside the 64 places in it and how many nodes stand there: 12 bytes.
struct Block: BitwiseCopyable {
    /// The neighbours in the slot, or the next free block; `Blocks.none` at the ends.
    var next: UInt32
    var previous: UInt32
    /// The slot it belongs to, `level << 8 | slot`.
    var place: UInt16
    /// No node stands before this offset.
    var head: UInt8
    /// No node stands at this offset or behind it.
    ///
    /// Garbage in the last block of a slot, where the slot's cursor tells it.
    var end: UInt8
}

/// A block where its description lies.
///
/// Valid as long as its wheel: blocks never move.
@safe
struct BlockReference {
    private let pointer: UnsafeMutablePointer<Block>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Block>) {
        unsafe self.pointer = pointer
        // Only `Blocks` makes references, to blocks it has initialized and never moves.
    }

    // The accessors below are safe for the reason above, and because only mutating methods of the wheel write.

    @inline(__always)
    var next: UInt32 {
        get { unsafe pointer.pointee.next }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.next = newValue }  // As above.
    }

    @inline(__always)
    var previous: UInt32 {
        get { unsafe pointer.pointee.previous }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.previous = newValue }  // As above.
    }

    @inline(__always)
    var place: UInt32 {
        unsafe UInt32(pointer.pointee.place)  // Initialized memory that never moves.
    }

    @inline(__always)
    var head: UInt32 {
        get { unsafe UInt32(pointer.pointee.head) }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.head = UInt8(truncatingIfNeeded: newValue) }  // As above.
    }

    @inline(__always)
    var end: UInt32 {
        get { unsafe UInt32(pointer.pointee.end) }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.end = UInt8(truncatingIfNeeded: newValue) }  // As above.
    }
}
