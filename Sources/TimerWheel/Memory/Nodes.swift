import CTimers

/// Where nodes live, reused last in, first out.
///
/// Growing touches no node, and memory is not touched before its nodes are used. Which nodes are free stands in a row
/// of its own, so that they can be brought near ahead of their use: those that were free for long lie anywhere in
/// memory.
@safe
struct Nodes: ~Copyable {
    /// The index of no node.
    static let none = UInt32.max

    /// Nodes a granule, as a power of two; 96 KB.
    private static let shift: UInt32 = 12
    private static let mask: UInt32 = 1 << shift - 1
    /// How many nodes become free at once; a granule is a multiple.
    private static let batch: UInt32 = 32
    /// How many nodes ahead of its use a free one is brought near.
    private static let lookahead: UInt32 = 8

    private var granules = Granules(bytes: MemoryLayout<Node>.stride << Int(shift))
    /// The indices of free nodes in a row, in as many granules.
    private var row = Granules(bytes: MemoryLayout<UInt32>.stride << Int(shift))
    /// How many nodes are free, of those in circulation.
    private(set) var freeCount: UInt32 = 0
    /// Nodes with a lower index are in circulation: in use or free.
    private(set) var circulating: UInt32 = 0
    /// Nodes with a lower index were in use at some time; those above are untouched memory.
    private(set) var used: UInt32 = 0

    /// The node at an index that `allocate` has returned at some time.
    @inline(__always)
    subscript(index: UInt32) -> NodeReference {
        unsafe NodeReference(pointer(to: index))
        // The index is below `used`, so the node is initialized.
    }

    /// Has the node at that index brought near.
    @inline(__always)
    func prefetch(_ index: UInt32) {
        unsafe timers_prefetch_line(UnsafeRawPointer(pointer(to: index)))
        // Nothing is read.
    }

    @inline(__always)
    private func pointer(to index: UInt32) -> UnsafeMutablePointer<Node> {
        unsafe (granules[index &>> Nodes.shift] + Int(index & Nodes.mask) &* MemoryLayout<Node>.stride)
            .assumingMemoryBound(to: Node.self)
        // Granules of nodes hold nothing else.
    }

    /// The index of a free node; those below `freeCount` are.
    @inline(__always)
    subscript(free number: UInt32) -> UInt32 {
        get {
            unsafe pointer(toFree: number).pointee
            // Initialized when the node became free.
        }
        nonmutating set {
            unsafe pointer(toFree: number).initialize(to: newValue)
            // No more nodes are free than there are, so there is a granule, and indices are trivial.
        }
    }

    @inline(__always)
    private func pointer(toFree number: UInt32) -> UnsafeMutablePointer<UInt32> {
        unsafe row[number &>> Nodes.shift].assumingMemoryBound(to: UInt32.self).advanced(by: Int(number & Nodes.mask))
        // Granules of the row hold nothing else.
    }

    /// A free node, of which there must be one: its generation is odd from now on.
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

    /// Makes sure that there is a free node: if there is none, 32 come into circulation.
    ///
    /// O(1); an allocation now and then beyond the most timers so far.
    mutating func makeRoom() {
        guard freeCount == 0 else { return }
        if circulating == used { addUntouched() }
        for index in (circulating..<circulating + Nodes.batch).reversed() {
            self[free: freeCount] = index
            freeCount &+= 1
        }
        circulating += Nodes.batch
    }

    private mutating func addUntouched() {
        if used &>> Nodes.shift == granules.count {
            granules.grow()
            row.grow()
        }
        for index in used..<used + Nodes.batch {
            unsafe pointer(to: index).initialize(to: Node(due: 0, payload: 0, generation: 0, position: 0))
            // The granule exists, see above, and nobody has used these nodes.
        }
        used += Nodes.batch
    }

    /// Takes all nodes out of circulation, of which none may be in use, so that they come back in the order in which
    /// they lie in memory.
    ///
    /// Their generations go on. O(1).
    @inline(__always)
    mutating func startOver() {
        if circulating == Nodes.batch { return }
        freeCount = 0
        circulating = 0
    }

    /// Takes a node back: its tokens are stale from now on.
    ///
    /// O(1).
    @inline(__always)
    mutating func free(_ index: UInt32, _ node: NodeReference) {
        node.generation &+= 1
        self[free: freeCount] = index
        freeCount &+= 1
    }
}
