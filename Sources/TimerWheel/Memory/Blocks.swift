import CTimers

/// The memory of all blocks.
///
/// A list of nodes is a chain of blocks, in the order in which the nodes arrived.
///
/// A block has 64 cells in a row, each with the index of a node. Its description and the number of its nodes are stored
/// elsewhere, so that those of many blocks fit into a cache. A block takes 269 bytes. The block that was freed last is
/// allocated first.
///
/// Every `unsafe` here relies on the same facts. A granule has three parts: first the counts, then the descriptions,
/// then the cells of its blocks. The callers pass only blocks that `allocate` has returned, whose count and description
/// are initialized, and read only cells before a block's end, which are also initialized. All contents are trivial.
@safe
struct Blocks: ~Copyable {
    /// A number that no block has.
    static let none = UInt32.max

    /// The binary logarithm of the number of blocks in a granule, which takes 67 KB.
    private static let shift: UInt32 = 8
    private static let mask: UInt32 = 1 << shift - 1
    private static let descriptions = MemoryLayout<UInt8>.stride << Int(shift)
    private static let cells = descriptions + MemoryLayout<Block>.stride << Int(shift)
    private static let bytes = cells + MemoryLayout<UInt32>.stride << Int(shift + Position.shift)
    private static let cellShift = shift + Position.shift
    private static let cellMask: UInt32 = 1 << cellShift - 1

    private var granules = Granules(bytes: bytes)
    /// The first free block, linked through `next`.
    private(set) var firstFree = Blocks.none
    /// How many blocks have ever been used.
    ///
    /// Only their memory has been touched.
    private(set) var used: UInt32 = 0

    /// The description of a block that `allocate` has returned.
    @inline(__always)
    subscript(block: UInt32) -> BlockReference {
        unsafe BlockReference(pointer(to: block))
    }

    @inline(__always)
    private func pointer(to block: UInt32) -> UnsafeMutablePointer<Block> {
        unsafe (granules[block &>> Blocks.shift] + Blocks.descriptions).assumingMemoryBound(to: Block.self)
            .advanced(by: Int(block & Blocks.mask))
    }

    /// The node at a position; `Nodes.none` for a hole.
    ///
    /// Undefined at or after the end of a block.
    @inline(__always)
    subscript(node position: UInt32) -> UInt32 {
        get {
            unsafe pointer(at: position).pointee
        }
        nonmutating set {
            unsafe pointer(at: position).initialize(to: newValue)
        }
    }

    @inline(__always)
    private func pointer(at position: UInt32) -> UnsafeMutablePointer<UInt32> {
        unsafe (granules[position &>> Blocks.cellShift] + Blocks.cells)
            .assumingMemoryBound(to: UInt32.self).advanced(by: Int(position & Blocks.cellMask))
    }

    /// Prefetches the cell at a position.
    @inline(__always)
    func prefetch(_ position: UInt32) {
        unsafe timers_prefetch_line(UnsafeRawPointer(pointer(at: position)))
        // Nothing is read.
    }

    /// How many nodes a block has; its other cells before the end are holes.
    @inline(__always)
    subscript(live block: UInt32) -> UInt32 {
        get {
            unsafe UInt32(pointer(toCountOf: block).pointee)
        }
        nonmutating set {
            unsafe pointer(toCountOf: block).pointee = UInt8(truncatingIfNeeded: newValue)
        }
    }

    @inline(__always)
    private func pointer(toCountOf block: UInt32) -> UnsafeMutablePointer<UInt8> {
        unsafe granules[block &>> Blocks.shift].assumingMemoryBound(to: UInt8.self)
            .advanced(by: Int(block & Blocks.mask))
    }

    /// Writes a node at a position and counts it.
    ///
    /// The method finds the granule once for the cell and the count.
    @inline(__always)
    func put(_ index: UInt32, at position: UInt32) {
        let granule = unsafe granules[position &>> Blocks.cellShift]
        let count = unsafe granule.assumingMemoryBound(to: UInt8.self)
            .advanced(by: Int(position &>> Position.shift & Blocks.mask))
        unsafe count.pointee &+= 1
        unsafe (granule + Blocks.cells).assumingMemoryBound(to: UInt32.self)
            .advanced(by: Int(position & Blocks.cellMask)).initialize(to: index)
    }

    /// Makes a hole at the position of a node.
    ///
    /// The method finds the granule once for the cell and the count.
    ///
    /// - Returns: How many nodes are left in the block.
    @inline(__always)
    func removeNode(at position: UInt32) -> UInt32 {
        let granule = unsafe granules[position &>> Blocks.cellShift]
        let count = unsafe granule.assumingMemoryBound(to: UInt8.self)
            .advanced(by: Int(position &>> Position.shift & Blocks.mask))
        let live = unsafe count.pointee &- 1
        unsafe count.pointee = live
        unsafe (granule + Blocks.cells).assumingMemoryBound(to: UInt32.self)
            .advanced(by: Int(position & Blocks.cellMask)).pointee = Nodes.none
        return UInt32(live)
    }

    /// Returns an empty block for a slot, after `previous`.
    ///
    /// O(1). Allocates memory when more blocks are in use than ever before.
    @inline(__always)
    mutating func allocate(slotIndex: UInt32, behind previous: UInt32) -> UInt32 {
        let block = firstFree == Blocks.none ? allocateUntouched() : firstFree
        let pointer = unsafe pointer(to: block)
        firstFree = unsafe pointer.pointee.next
        unsafe pointer.pointee = Block(
            next: Blocks.none, previous: previous, slotIndex: UInt16(truncatingIfNeeded: slotIndex), head: 0, end: 0)
        unsafe self.pointer(toCountOf: block).initialize(to: 0)
        return block
    }

    @inline(never)
    private mutating func allocateUntouched() -> UInt32 {
        precondition(used < 1 << 25, "A timer wheel holds at most 2 billion timers.")
        let block = used
        if block &>> Blocks.shift == granules.count { granules.grow() }
        used += 1
        unsafe pointer(to: block).initialize(
            to: Block(next: Blocks.none, previous: Blocks.none, slotIndex: 0, head: 0, end: 0))
        // The granule exists, and the block is new.
        return block
    }

    /// Frees a block.
    ///
    /// O(1).
    @inline(__always)
    mutating func free(_ block: UInt32, _ description: BlockReference) {
        description.next = firstFree
        firstFree = block
    }
}

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

/// The position of a node's cell: `block << 6 | offset`.
///
/// A slot's cursor is the position after its last node. A multiple of 64 means that the last block is full; 0 means
/// that there is no block.
enum Position {
    /// Set in a node's position when it was postponed to a later deadline without being moved.
    static let postponed: UInt32 = 1 << 31

    /// The binary logarithm of the number of cells in a block.
    static let shift: UInt32 = 6
    static let capacity: UInt32 = 1 << shift
    static let mask: UInt32 = capacity - 1
}
