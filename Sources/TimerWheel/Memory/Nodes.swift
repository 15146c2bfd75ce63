import CTimers

/// The memory of all nodes.
///
/// The node that was freed last is allocated first.
///
/// The wheel touches the memory of a node only when it first uses the node. The indices of free nodes are stored in a
/// row of their own, so that nodes can be prefetched before they are allocated: nodes that were freed long ago are
/// scattered in memory.
///
/// Every `unsafe` here relies on the same facts. The granules of nodes and those of the row hold nothing else. The
/// callers pass only indices below `used` and numbers of free nodes below `freeCount`; both are initialized. All
/// contents are trivial.
@safe
struct Nodes: ~Copyable {
    /// An index that no node has.
    static let none = UInt32.max

    /// The binary logarithm of the number of nodes in a granule, which takes 96 KB.
    private static let shift: UInt32 = 12
    private static let mask: UInt32 = 1 << shift - 1
    /// How many nodes enter circulation at once.
    ///
    /// A granule has a multiple of it.
    private static let batch: UInt32 = 32
    /// How many allocations ahead of its own a free node is prefetched.
    private static let lookahead: UInt32 = 8

    private var granules = Granules(bytes: MemoryLayout<Node>.stride << Int(shift))
    /// The indices of free nodes, in as many granules as the nodes have.
    private var row = Granules(bytes: MemoryLayout<UInt32>.stride << Int(shift))
    /// How many nodes in circulation are free.
    private(set) var freeCount: UInt32 = 0
    /// Nodes with a lower index are in circulation: in use or free.
    private(set) var circulating: UInt32 = 0
    /// Nodes with a lower index have been in circulation.
    ///
    /// The memory of the others is untouched.
    private(set) var used: UInt32 = 0
    /// How many nodes have used up their generations.
    private var usedUpCount: UInt32 = 0

    /// The generation of a free node that never has a timer again, so that no token comes twice.
    ///
    /// A node gets there after 2 billion timers.
    static let usedUp = UInt32.max - 1

    /// The node at an index that `allocate` has returned.
    @inline(__always)
    subscript(index: UInt32) -> NodeReference {
        unsafe NodeReference(pointer(to: index))
    }

    /// Prefetches the node at that index.
    @inline(__always)
    func prefetch(_ index: UInt32) {
        unsafe timers_prefetch_line(UnsafeRawPointer(pointer(to: index)))
    }

    @inline(__always)
    private func pointer(to index: UInt32) -> UnsafeMutablePointer<Node> {
        unsafe (granules[index &>> Nodes.shift] + Int(index & Nodes.mask) &* MemoryLayout<Node>.stride)
            .assumingMemoryBound(to: Node.self)
    }

    /// The index of a free node; defined below `freeCount`.
    @inline(__always)
    subscript(free number: UInt32) -> UInt32 {
        get {
            unsafe pointer(toFree: number).pointee
        }
        nonmutating set {
            unsafe pointer(toFree: number).initialize(to: newValue)
        }
    }

    @inline(__always)
    private func pointer(toFree number: UInt32) -> UnsafeMutablePointer<UInt32> {
        unsafe row[number &>> Nodes.shift].assumingMemoryBound(to: UInt32.self).advanced(by: Int(number & Nodes.mask))
    }

    /// Returns a free node, which must exist.
    ///
    /// Its generation becomes odd.
    ///
    /// O(1).
    @inline(__always)
    mutating func allocate() -> (index: UInt32, node: NodeReference) {
        freeCount &-= 1
        if freeCount > Nodes.batch { prefetch(self[free: freeCount &- Nodes.lookahead]) }
        let index = self[free: freeCount]
        let node = self[index]
        node.generation &+= 1
        return (index, node)
    }

    /// Makes sure that there is a free node: if there is none, 32 enter circulation.
    ///
    /// O(1). Allocates memory when there are more timers than ever before.
    mutating func makeRoom() {
        while freeCount == 0 {
            if circulating == used { addUntouched() }
            for index in (circulating..<circulating + Nodes.batch).reversed() where !isUsedUp(index) {
                self[free: freeCount] = index
                freeCount &+= 1
            }
            circulating += Nodes.batch
        }
    }

    /// Whether a node has used up its generations.
    ///
    /// It reads the node only if there is such a one.
    @inline(__always)
    func isUsedUp(_ index: UInt32) -> Bool {
        usedUpCount > 0 && self[index].generation == Nodes.usedUp
    }

    private mutating func addUntouched() {
        if used &>> Nodes.shift == granules.count {
            granules.grow()
            row.grow()
        }
        for index in used..<used + Nodes.batch {
            unsafe pointer(to: index).initialize(to: Node(due: 0, payload: 0, generation: 0, position: 0))
            // The granule exists, and these nodes are new.
        }
        used += Nodes.batch
    }

    /// Takes all nodes out of circulation, so that they return in the order of their memory.
    ///
    /// None may be in use.
    ///
    /// Their generations continue. O(1).
    @inline(__always)
    mutating func recycleAll() {
        if circulating == Nodes.batch { return }
        freeCount = 0
        circulating = 0
    }

    /// Frees a node, unless it has used up its generations.
    ///
    /// Its tokens are stale from then on.
    ///
    /// O(1).
    @inline(__always)
    mutating func free(_ index: UInt32, _ node: NodeReference) {
        let generation = node.generation &+ 1
        node.generation = generation
        if generation == Nodes.usedUp {
            usedUpCount &+= 1
            return
        }
        self[free: freeCount] = index
        freeCount &+= 1
    }
}

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
