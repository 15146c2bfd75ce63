/// Where nodes and payloads live: chunks that double in size, never move, and are reused last in, first out.
///
/// Growing touches nothing that exists, and a new chunk is not touched before its nodes are used, so that no insertion
/// pays for the number of timers. A node's address is two instructions and one load from a table of 27 words away.
@safe
struct Slab: ~Copyable {
    /// The index of no node.
    static let none = UInt32.max
    /// The first chunk holds 64 nodes, the next 128, and so on.
    private static let firstShift: UInt32 = 6
    private static let firstCapacity: UInt32 = 1 << firstShift
    /// The most nodes there can be: below the index that means none.
    private static let limit = UInt32.max - firstCapacity

    /// One raw block a chunk: its nodes, then its payloads.
    private let chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var chunkCount = 0
    /// The first free node, linked through `next`.
    private(set) var firstFree = Slab.none
    /// Nodes with a lower index have been used at least once; those above are untouched memory.
    private(set) var used: UInt32 = 0

    init() {
        unsafe chunks = .allocate(capacity: Int(32 - Slab.firstShift))
        // Freed in `deinit`; entries below `chunkCount` are initialized.
    }

    deinit {
        for chunk in 0..<chunkCount {
            unsafe chunks[chunk].deallocate()
            // Nodes and payloads are trivial, so freeing the block is all there is to do.
        }
        unsafe chunks.deallocate()
        // Allocated in `init`, and nothing refers to it any more.
    }

    /// The node at an index that `allocate` has returned at some time.
    @inline(__always)
    subscript(index: UInt32) -> NodeReference {
        let shifted = index &+ Slab.firstCapacity
        let bit = 31 &- UInt32(truncatingIfNeeded: shifted.leadingZeroBitCount)
        let offset = Int(shifted ^ (1 &<< bit))
        return unsafe NodeReference(
            chunks[Int(bit &- Slab.firstShift)].assumingMemoryBound(to: Node.self).advanced(by: offset))
        // The index is below `used`, so its chunk exists and the node in it is initialized.
    }

    /// The word kept beside a node, in memory that scheduling does not touch.
    @inline(__always)
    subscript(payload index: UInt32) -> UInt {
        get {
            unsafe payload(at: index).pointee
            // Written by `insert` before anyone can hold the index.
        }
        nonmutating set {
            unsafe payload(at: index).pointee = newValue
            // The address lies in the chunk's second part, which is bound to `UInt`.
        }
    }

    @inline(__always)
    private func payload(at index: UInt32) -> UnsafeMutablePointer<UInt> {
        let shifted = index &+ Slab.firstCapacity
        let bit = 31 &- UInt32(truncatingIfNeeded: shifted.leadingZeroBitCount)
        let offset = Int(shifted ^ (1 &<< bit))
        let nodes = MemoryLayout<Node>.stride &<< Int(bit)
        return unsafe chunks[Int(bit &- Slab.firstShift)].advanced(by: nodes)
            .assumingMemoryBound(to: UInt.self).advanced(by: offset)
        // The payloads of a chunk lie behind its `1 << bit` nodes.
    }

    /// A node to use, its generation odd from now on. O(1); now and then one allocation.
    @inline(__always)
    mutating func allocate() -> UInt32 {
        let index = firstFree
        guard index != Slab.none else { return allocateUntouched() }
        let node = self[index]
        firstFree = node.next
        node.generation &+= 1
        return index
    }

    private mutating func allocateUntouched() -> UInt32 {
        precondition(used < Slab.limit, "A timer wheel holds at most \(Slab.limit) timers.")
        let index = used
        let shifted = index &+ Slab.firstCapacity
        if shifted & (shifted &- 1) == 0 { grow(nodes: Int(shifted)) }
        used &+= 1
        unsafe chunks[chunkCount &- 1].assumingMemoryBound(to: Node.self)
            .advanced(by: Int(shifted ^ (1 &<< (31 &- UInt32(truncatingIfNeeded: shifted.leadingZeroBitCount)))))
            .initialize(to: Node(generation: 1))
        // The last chunk is the one this index belongs to.
        return index
    }

    private mutating func grow(nodes: Int) {
        let bytes = nodes * (MemoryLayout<Node>.stride + MemoryLayout<UInt>.stride)
        let chunk = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        unsafe chunk.bindMemory(to: Node.self, capacity: nodes)
        // The first part of the block, still uninitialized.
        unsafe chunk.advanced(by: nodes * MemoryLayout<Node>.stride).bindMemory(to: UInt.self, capacity: nodes)
        // The second part, behind the nodes.
        unsafe chunks.advanced(by: chunkCount).initialize(to: chunk)
        // There is room: the capacity of all chunks together exceeds `limit`.
        chunkCount += 1
    }

    /// Takes a node back: its tokens are stale from now on. O(1).
    @inline(__always)
    mutating func free(_ index: UInt32) {
        let node = self[index]
        node.generation &+= 1
        node.next = firstFree
        firstFree = index
    }
}
