/// One timer as the wheel sees it: 24 bytes, all of them hot.
struct Node: BitwiseCopyable {
    /// The deadline in nanoseconds.
    ///
    /// If the timer was postponed, the new deadline; the node may still be in its old slot.
    var due: UInt64
    /// The word that was passed to `insert`.
    var payload: UInt
    /// Odd while the node has a timer, even while it is free.
    ///
    /// Each change adds one.
    var generation: UInt32
    /// The node's position in a list, with `Position.postponed` if it was postponed there; undefined while the node is
    /// free.
    var position: UInt32
}

/// A reference to a node in memory.
///
/// Valid while its wheel exists.
@safe
struct NodeReference {
    private let pointer: UnsafeMutablePointer<Node>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Node>) {
        unsafe self.pointer = pointer
    }

    // Every `unsafe` here relies on the same facts. Only `Nodes` makes references, to nodes that it has initialized and
    // never moves, and only mutating methods of the wheel write.

    @inline(__always)
    var due: UInt64 {
        get { unsafe pointer.pointee.due }
        nonmutating set { unsafe pointer.pointee.due = newValue }
    }

    @inline(__always)
    var payload: UInt {
        get { unsafe pointer.pointee.payload }
        nonmutating set { unsafe pointer.pointee.payload = newValue }
    }

    @inline(__always)
    var generation: UInt32 {
        get { unsafe pointer.pointee.generation }
        nonmutating set { unsafe pointer.pointee.generation = newValue }
    }

    @inline(__always)
    var position: UInt32 {
        get { unsafe pointer.pointee.position }
        nonmutating set { unsafe pointer.pointee.position = newValue }
    }
}
