/// Where nodes and payloads live: chunks that never move, reused last in, first out.
///
/// Growing touches no node, and a new chunk is not touched before its nodes are used. Only the table of chunks is copied
/// when it doubles: 8 bytes for 1,024 timers.
@safe
struct Slab: ~Copyable {
    /// The index of no node.
    static let none = UInt32.max

    /// Nodes a chunk, as a power of two; with their payloads 32 KB.
    private static let shift: UInt32 = 10
    private static let capacity = 1 << Int(shift)
    private static let bytesOfNodes = capacity * MemoryLayout<Node>.stride

    /// One raw block a chunk: its nodes, then its payloads.
    private var chunks: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var chunkCount = 0
    private var chunkCapacity = 8
    /// The first free node, linked through `next`.
    private(set) var firstFree = Slab.none
    /// Nodes with a lower index have been used at least once; those above are untouched memory.
    private(set) var used: UInt32 = 0

    init() {
        unsafe chunks = .allocate(capacity: chunkCapacity)
        // Freed in `deinit`; entries below `chunkCount` are initialized.
    }

    deinit {
        for chunk in 0..<chunkCount {
            unsafe chunks[chunk].deallocate()
            // Nodes and payloads are trivial, so freeing the block is all there is to do.
        }
        unsafe chunks.deallocate()
        // Nothing refers to it any more.
    }

    /// The node at an index that `allocate` has returned at some time.
    @inline(__always)
    subscript(index: UInt32) -> NodeReference {
        let offset = Int(index) & (Slab.capacity &- 1)
        return unsafe NodeReference(
            chunks[Int(index &>> Slab.shift)].assumingMemoryBound(to: Node.self).advanced(by: offset))
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
        let offset = Int(index) & (Slab.capacity &- 1)
        return unsafe chunks[Int(index &>> Slab.shift)].advanced(by: Slab.bytesOfNodes)
            .assumingMemoryBound(to: UInt.self).advanced(by: offset)
        // The payloads of a chunk lie behind its nodes.
    }

    /// A node to use, its generation odd from now on.
    ///
    /// O(1); one allocation in 1,024 insertions beyond the most timers so far.
    @inline(__always)
    mutating func allocate() -> UInt32 {
        let index = firstFree
        guard index != Slab.none else { return allocateUntouched() }
        let node = self[index]
        firstFree = node.next
        node.generation &+= 1
        return index
    }

    @inline(never)
    private mutating func allocateUntouched() -> UInt32 {
        precondition(used < Slab.none, "A timer wheel holds at most \(Slab.none) timers.")
        let index = used
        let offset = Int(index) & (Slab.capacity - 1)
        if offset == 0 { grow() }
        used += 1
        unsafe chunks[chunkCount - 1].assumingMemoryBound(to: Node.self).advanced(by: offset)
            .initialize(to: Node(generation: 1))
        // The last chunk is the one this index belongs to.
        return index
    }

    private mutating func grow() {
        if chunkCount == chunkCapacity {
            chunkCapacity *= 2
            let table = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: chunkCapacity)
            unsafe table.moveInitialize(from: chunks, count: chunkCount)
            // The new table is twice as long as what moves into it.
            unsafe chunks.deallocate()
            // Its entries have moved.
            unsafe chunks = table
            // Freed in `deinit`.
        }
        let bytes = Slab.bytesOfNodes + Slab.capacity * MemoryLayout<UInt>.stride
        let chunk = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        unsafe chunk.bindMemory(to: Node.self, capacity: Slab.capacity)
        // The first part of the block, still uninitialized.
        unsafe chunk.advanced(by: Slab.bytesOfNodes).bindMemory(to: UInt.self, capacity: Slab.capacity)
        // The second part, behind the nodes.
        unsafe chunks.advanced(by: chunkCount).initialize(to: chunk)
        // There is room for one more, see above.
        chunkCount += 1
    }

    /// Takes a node back: its tokens are stale from now on.
    ///
    /// O(1).
    @inline(__always)
    mutating func free(_ index: UInt32) {
        let node = self[index]
        node.generation &+= 1
        node.next = firstFree
        firstFree = index
    }
}
