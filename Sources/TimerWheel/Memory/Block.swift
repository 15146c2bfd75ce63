/// The description of a block: 12 bytes.
///
/// The block's 64 cells and the number of nodes in them are stored elsewhere.
struct Block: BitwiseCopyable {
    /// The neighbours in the slot, or the next free block; `Blocks.none` at the ends.
    var next: UInt32
    var previous: UInt32
    /// The slot that has the block, as `level << 8 | slot`.
    var slotIndex: UInt16
    /// No node is before this offset.
    var head: UInt8
    /// No node is at or after this offset.
    ///
    /// Undefined in the last block of a slot; the slot's cursor says it there.
    var end: UInt8
}

/// A reference to the description of a block in memory.
///
/// Valid while its wheel exists.
@safe
struct BlockReference {
    private let pointer: UnsafeMutablePointer<Block>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Block>) {
        unsafe self.pointer = pointer
    }

    // Every `unsafe` here relies on the same facts. Only `Blocks` makes references, to descriptions that it has
    // initialized and never moves, and only mutating methods of the wheel write.

    @inline(__always)
    var next: UInt32 {
        get { unsafe pointer.pointee.next }
        nonmutating set { unsafe pointer.pointee.next = newValue }
    }

    @inline(__always)
    var previous: UInt32 {
        get { unsafe pointer.pointee.previous }
        nonmutating set { unsafe pointer.pointee.previous = newValue }
    }

    @inline(__always)
    var slotIndex: UInt32 {
        unsafe UInt32(pointer.pointee.slotIndex)
    }

    @inline(__always)
    var head: UInt32 {
        get { unsafe UInt32(pointer.pointee.head) }
        nonmutating set { unsafe pointer.pointee.head = UInt8(truncatingIfNeeded: newValue) }
    }

    @inline(__always)
    var end: UInt32 {
        get { unsafe UInt32(pointer.pointee.end) }
        nonmutating set { unsafe pointer.pointee.end = UInt8(truncatingIfNeeded: newValue) }
    }
}
