/// Where nodes live, reused last in, first out.
///
/// Growing touches no node, and memory is not touched before its nodes are used.
@safe
struct Nodes: ~Copyable {
    /// The index of no node.
    static let none = UInt32.max

    /// Nodes a granule, as a power of two; 96 KB.
    private static let shift: UInt32 = 12
    private static let mask: UInt32 = 1 << shift - 1
    /// How many nodes become free at once; a granule is a multiple.
    private static let batch: UInt32 = 32

    private var granules = Granules(bytes: MemoryLayout<Node>.stride << Int(shift))
    /// The first free node, linked through `position`.
    private(set) var firstFree = Nodes.none
    /// Nodes with a lower index are in use or free; those above are untouched memory.
    private(set) var used: UInt32 = 0

    /// The node at an index that `allocate` has returned at some time.
    @inline(__always)
    subscript(index: UInt32) -> NodeReference {
        unsafe NodeReference(pointer(to: index))
        // The index is below `used`, so the node is initialized.
    }

    @inline(__always)
    private func pointer(to index: UInt32) -> UnsafeMutablePointer<Node> {
        unsafe (granules[index &>> Nodes.shift] + Int(index & Nodes.mask) &* MemoryLayout<Node>.stride)
            .assumingMemoryBound(to: Node.self)
        // Granules of nodes hold nothing else.
    }

    /// The first free node, which there must be: its generation is odd from now on.
    ///
    /// O(1).
    @inline(__always)
    mutating func allocate() -> (index: UInt32, node: NodeReference) {
        let index = firstFree
        let node = self[index]
        firstFree = node.position
        node.generation &+= 1
        return (index, node)
    }

    /// Makes sure that there is a free node: if there is none, 32 untouched ones become free.
    ///
    /// O(1); an allocation now and then beyond the most timers so far.
    mutating func makeRoom() {
        guard firstFree == Nodes.none else { return }
        if used &>> Nodes.shift == granules.count { granules.grow() }
        firstFree = used
        for index in used..<used + Nodes.batch {
            let isLast = index == used + Nodes.batch - 1
            unsafe pointer(to: index).initialize(
                to: Node(due: 0, payload: 0, generation: 0, position: isLast ? Nodes.none : index + 1))
            // The granule exists, see above, and nobody has used these nodes.
        }
        used += Nodes.batch
    }

    /// Takes a node back: its tokens are stale from now on.
    ///
    /// O(1).
    @inline(__always)
    mutating func free(_ index: UInt32, _ node: NodeReference) {
        node.generation &+= 1
        node.position = firstFree
        firstFree = index
    }
}
