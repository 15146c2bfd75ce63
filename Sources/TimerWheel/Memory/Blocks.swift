import CTimers

/// Where blocks live, of which lists of nodes in the order of their arrival are chains.
///
/// A block is 64 indices of nodes in a row and, elsewhere, how many they are, and its description, so that those of
/// many blocks fit into a cache. All is together 269 bytes. Blocks are used again last in, first out.
@safe
struct Blocks: ~Copyable {
    /// The number of no block.
    static let none = UInt32.max

    /// Blocks a granule, as a power of two; 67 KB: first the counts, then the descriptions, then the places.
    private static let shift: UInt32 = 8
    private static let mask: UInt32 = 1 << shift - 1
    private static let descriptions = MemoryLayout<UInt8>.stride << Int(shift)
    private static let places = descriptions + MemoryLayout<Block>.stride << Int(shift)
    private static let bytes = places + MemoryLayout<UInt32>.stride << Int(shift + Position.shift)
    private static let placeShift = shift + Position.shift
    private static let placeMask: UInt32 = 1 << placeShift - 1

    private var granules = Granules(bytes: bytes)
    /// The first free block, linked through `next`.
    private(set) var firstFree = Blocks.none
    /// How many blocks have been used at least once: that much memory is touched.
    private(set) var used: UInt32 = 0

    /// The description of a block that `allocate` has returned at some time.
    @inline(__always)
    subscript(block: UInt32) -> BlockReference {
        unsafe BlockReference(pointer(to: block))
        // The number is below `used`, so the description is initialized.
    }

    @inline(__always)
    private func pointer(to block: UInt32) -> UnsafeMutablePointer<Block> {
        unsafe (granules[block &>> Blocks.shift] + Blocks.descriptions).assumingMemoryBound(to: Block.self)
            .advanced(by: Int(block & Blocks.mask))
        // The second part of a granule holds descriptions.
    }

    /// The node at a position, `Nodes.none` for a hole.
    ///
    /// Garbage at or behind the end of a block.
    @inline(__always)
    subscript(node position: UInt32) -> UInt32 {
        get {
            unsafe pointer(at: position).pointee
            // Its block exists, and what lies before the block's end is initialized.
        }
        nonmutating set {
            unsafe pointer(at: position).initialize(to: newValue)
            // Its block exists, and nodes' indices are trivial.
        }
    }

    @inline(__always)
    private func pointer(at position: UInt32) -> UnsafeMutablePointer<UInt32> {
        unsafe (granules[position &>> Blocks.placeShift] + Blocks.places)
            .assumingMemoryBound(to: UInt32.self).advanced(by: Int(position & Blocks.placeMask))
        // The third part of a granule holds places.
    }

    /// Has the place at a position brought near.
    @inline(__always)
    func prefetch(_ position: UInt32) {
        unsafe timers_prefetch_line(UnsafeRawPointer(pointer(at: position)))
        // Nothing is read.
    }

    /// How many nodes stand in a block; its other places before its end are holes.
    @inline(__always)
    subscript(live block: UInt32) -> UInt32 {
        get {
            unsafe UInt32(pointer(toCountOf: block).pointee)
            // The block exists, and its count was initialized with it.
        }
        nonmutating set {
            unsafe pointer(toCountOf: block).pointee = UInt8(truncatingIfNeeded: newValue)
            // As above; a count is at most 64.
        }
    }

    @inline(__always)
    private func pointer(toCountOf block: UInt32) -> UnsafeMutablePointer<UInt8> {
        unsafe granules[block &>> Blocks.shift].assumingMemoryBound(to: UInt8.self)
            .advanced(by: Int(block & Blocks.mask))
        // The first part of a granule holds counts.
    }

    /// Writes a node at a position and counts it.
    @inline(__always)
    func put(_ index: UInt32, at position: UInt32) {
        let granule = unsafe granules[position &>> Blocks.placeShift]
        // The granule of both the place and the count, which the accessors above look up one by one.
        let count = unsafe granule.assumingMemoryBound(to: UInt8.self)
            .advanced(by: Int(position &>> Position.shift & Blocks.mask))
        // As `pointer(toCountOf:)`.
        unsafe count.pointee &+= 1
        // Initialized with its block, and at most 64.
        unsafe (granule + Blocks.places).assumingMemoryBound(to: UInt32.self)
            .advanced(by: Int(position & Blocks.placeMask)).initialize(to: index)
        // As `pointer(at:)`.
    }

    /// Makes a hole at the position of a node.
    ///
    /// - Returns: How many nodes are left in the block.
    @inline(__always)
    func takeOut(at position: UInt32) -> UInt32 {
        let granule = unsafe granules[position &>> Blocks.placeShift]
        // The granule of both the place and the count, which the accessors above look up one by one.
        let count = unsafe granule.assumingMemoryBound(to: UInt8.self)
            .advanced(by: Int(position &>> Position.shift & Blocks.mask))
        // As `pointer(toCountOf:)`.
        let live = unsafe count.pointee &- 1
        // It counted at least this node.
        unsafe count.pointee = live
        // As above.
        unsafe (granule + Blocks.places).assumingMemoryBound(to: UInt32.self)
            .advanced(by: Int(position & Blocks.placeMask)).pointee = Nodes.none
        // As `pointer(at:)`; there is a node.
        return UInt32(live)
    }

    /// An empty block for a slot, behind `previous`.
    ///
    /// O(1); an allocation now and then beyond the most blocks so far.
    @inline(__always)
    mutating func allocate(place: UInt32, behind previous: UInt32) -> UInt32 {
        let block = firstFree == Blocks.none ? allocateUntouched() : firstFree
        let pointer = unsafe pointer(to: block)
        // The block exists: it was free, or is new.
        firstFree = unsafe pointer.pointee.next
        // Free blocks are initialized, and new ones just were.
        unsafe pointer.pointee = Block(
            next: Blocks.none, previous: previous, place: UInt16(truncatingIfNeeded: place), head: 0, end: 0)
        // As above.
        unsafe self.pointer(toCountOf: block).initialize(to: 0)
        // As above.
        return block
    }

    @inline(never)
    private mutating func allocateUntouched() -> UInt32 {
        precondition(used < 1 << 25, "A timer wheel holds at most 2 billion timers.")
        let block = used
        if block &>> Blocks.shift == granules.count { granules.grow() }
        used += 1
        unsafe pointer(to: block).initialize(
            to: Block(next: Blocks.none, previous: Blocks.none, place: 0, head: 0, end: 0))
        // The granule exists, see above, and nobody has used this block.
        return block
    }

    /// Takes a block back.
    ///
    /// O(1).
    @inline(__always)
    mutating func free(_ block: UInt32, _ description: BlockReference) {
        description.next = firstFree
        firstFree = block
    }
}
