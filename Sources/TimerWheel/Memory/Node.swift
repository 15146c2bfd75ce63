/// One timer as the wheel sees it: 24 bytes, all of them hot.
struct Node: BitwiseCopyable {
    /// The deadline in nanoseconds.
    ///
    /// For a postponed timer the new one, while the node may still stand in its old slot.
    var due: UInt64
    /// The word it was inserted with.
    var payload: UInt
    /// Odd while the node holds a timer, even while it is free; each change adds one.
    var generation: UInt32
    /// Where it is listed, with `Position.postponed` if it was postponed there; of no meaning while it is free.
    var position: UInt32
}

/// A node where it lies.
///
/// Valid as long as its wheel: nodes never move.
@safe
struct NodeReference {
    private let pointer: UnsafeMutablePointer<Node>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Node>) {
        unsafe self.pointer = pointer
        // Only `Nodes` makes references, to nodes it has initialized and never moves.
    }

    // The accessors below are safe for the reason above, and because only mutating methods of the wheel write.

    @inline(__always)
    var due: UInt64 {
        get { unsafe pointer.pointee.due }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.due = newValue }  // As above.
    }

    @inline(__always)
    var payload: UInt {
        get { unsafe pointer.pointee.payload }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.payload = newValue }  // As above.
    }

    @inline(__always)
    var generation: UInt32 {
        get { unsafe pointer.pointee.generation }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.generation = newValue }  // As above.
    }

    @inline(__always)
    var position: UInt32 {
        get { unsafe pointer.pointee.position }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.position = newValue }  // As above.
    }
}
