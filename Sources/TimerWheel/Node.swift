/// One timer as the wheel sees it: 24 bytes, all of them hot.
struct Node: BitwiseCopyable {
    /// The deadline in nanoseconds.
    ///
    /// For a postponed timer the new one, while the node may still stand in its old slot.
    var due: UInt64 = 0
    /// The neighbour behind it in its slot, or the next free node; `Slab.none` at the end.
    var next: UInt32 = Slab.none
    /// The neighbour before it in its slot; `Slab.none` for the first.
    var previous: UInt32 = Slab.none
    /// Odd while the node holds a timer, even while it is free; each change adds one.
    var generation: UInt32 = 0
    /// Where it stands: `level << 6 | slot`.
    var place: UInt32 = 0
}

/// A node where it lies in the slab.
///
/// Valid as long as the slab: chunks are never moved, nor freed before it.
@safe
struct NodeReference {
    private let pointer: UnsafeMutablePointer<Node>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Node>) {
        unsafe self.pointer = pointer
        // Only the slab makes references, to nodes it has initialized and never moves.
    }

    // The accessors below are safe for the reason above, and because only mutating methods of the wheel write.

    @inline(__always)
    var due: UInt64 {
        get { unsafe pointer.pointee.due }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.due = newValue }  // As above.
    }

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
    var generation: UInt32 {
        get { unsafe pointer.pointee.generation }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.generation = newValue }  // As above.
    }

    @inline(__always)
    var place: UInt32 {
        get { unsafe pointer.pointee.place }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.place = newValue }  // As above.
    }
}
