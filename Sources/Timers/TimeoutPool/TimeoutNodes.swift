import Synchronization

/// The memory of all nodes of a wheel.
///
/// Nodes lie in granules whose addresses are multiples of 64 KB. So a handle of one word finds the header of its
/// granule, and with it the wheel. The header is in another place of each granule: at equal places, all headers would
/// compete for the same few lines of the processor's cache. A granule is freed with the wheel. Memory that no node has
/// used yet is not touched.
@safe
struct TimeoutNodes: ~Copyable {
    // Every `unsafe` below relies on the same facts. A granule has one header, and its nodes are initialized when they
    // are used first. `deinit` destroys them, when no handle exists any more.

    private var granules: [UnsafeMutableRawPointer] = unsafe []
    /// How many nodes of the last granule were used so far, including those in the place of the header.
    private var used = Self.perGranule
    /// The node that was freed last; the free nodes form a list.
    private var firstFree = TimeoutNode.none

    private static let granuleShift = 16
    private static let granuleSize = 1 << granuleShift
    private static let nodeSize = 32
    private static let perGranuleShift: UInt32 = 11
    /// How many nodes a granule has, including two in the place of its header.
    ///
    /// Two at the end stay unused: the allocator adds its own header to a granule, and would otherwise skip 64 KB to
    /// align the next one.
    private static let perGranule: UInt32 = 2046

    /// What all nodes of a granule share.
    @safe
    struct Header {
        /// The number of the granule.
        var granule: UInt32 = 0
        /// The object that has the wheel; nil only before the first insertion.
        var owner: UnsafeRawPointer?
        /// The pool's delay in nanoseconds.
        let delay: UInt64
        let usesSystemClock: Bool
        /// Whether the wheel wakes at the deadline itself, and not at the end of its tick.
        let isExact: Bool

        init(delay: UInt64, usesSystemClock: Bool, isExact: Bool) {
            self.delay = delay
            self.usesSystemClock = usesSystemClock
            self.isExact = isExact
        }
    }

    init() {
        assert(MemoryLayout<TimeoutNode>.stride == Self.nodeSize && MemoryLayout<Header>.size <= 2 * Self.nodeSize)
    }

    deinit {
        for granule in 0..<granuleCount {
            for index in used(inGranule: granule) where !isHeader(index) {
                unsafe self[index].pointer.deinitialize(count: 1)
            }
            unsafe granules[granule].deallocate()
        }
    }

    /// Returns a node that no handle has.
    mutating func allocate(_ header: Header) -> TimeoutNodeReference {
        if firstFree != TimeoutNode.none {
            let node = self[firstFree]
            firstFree = node.next
            return node
        }
        if used == Self.perGranule { addGranule(header) }
        var index = UInt32(granuleCount - 1) << Self.perGranuleShift | used
        if isHeader(index) {
            index += 2
            used += 2
        }
        used += 1
        let node = self[index]
        unsafe node.pointer.initialize(to: TimeoutNode())
        return node
    }

    private mutating func addGranule(_ header: Header) {
        precondition(granuleCount < 1 << 19, "A timeout pool has room for a billion timeouts at once.")
        let granule = UnsafeMutableRawPointer.allocate(
            byteCount: Self.granuleSize - 2 * Self.nodeSize, alignment: Self.granuleSize)
        var header = header
        header.granule = UInt32(granuleCount)
        let place = unsafe granule.advanced(by: Self.headerOffset(UInt(bitPattern: granule)))
        unsafe place.bindMemory(to: Header.self, capacity: 1).initialize(to: header)
        unsafe granules.append(granule)
        used = 0
    }

    /// Frees the node of a handle that goes.
    mutating func free(_ node: TimeoutNodeReference) {
        node.next = firstFree
        firstFree = node.index
    }

    /// The node at an index that `allocate` has returned.
    subscript(index: UInt32) -> TimeoutNodeReference {
        let granule = unsafe granules[Int(index >> Self.perGranuleShift)]
        let first = unsafe granule.assumingMemoryBound(to: TimeoutNode.self)
        let number = index & (1 << Self.perGranuleShift - 1)
        return unsafe TimeoutNodeReference(pointer: first.advanced(by: Int(number)), index: index)
    }

    /// The number of granules.
    var granuleCount: Int { unsafe granules.count }

    /// The nodes of a granule that have been used, and perhaps the place of the header.
    func used(inGranule granule: Int) -> Range<UInt32> {
        let first = UInt32(granule) << Self.perGranuleShift
        return first..<first + (granule == granuleCount - 1 ? used : Self.perGranule)
    }

    /// Whether the header of its granule is in the place of that node.
    func isHeader(_ index: UInt32) -> Bool {
        let granule = unsafe UInt(bitPattern: granules[Int(index >> Self.perGranuleShift)])
        let number = Int(index & (1 << Self.perGranuleShift - 1))
        return number * Self.nodeSize & ~(2 * Self.nodeSize - 1) == Self.headerOffset(granule)
    }

    /// Where in a granule its header is, in bytes.
    @inline(__always)
    private static func headerOffset(_ granule: UInt) -> Int {
        Int(granule >> UInt(granuleShift) & 511) * 2 * nodeSize
    }

    /// Returns the index of a node.
    static func index(of node: UnsafeMutablePointer<TimeoutNode>) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: UInt(bitPattern: node) & UInt(granuleSize - 1)) / UInt32(nodeSize)
        return unsafe header(of: node).pointee.granule << perGranuleShift | number
    }

    /// Returns the header of the granule of a node.
    @inline(__always)
    static func header(of node: UnsafeMutablePointer<TimeoutNode>) -> UnsafePointer<Header> {
        let granule = UInt(bitPattern: node) & ~UInt(granuleSize - 1)
        let place = granule + UInt(headerOffset(granule))
        guard let header = unsafe UnsafePointer<Header>(bitPattern: place) else { preconditionFailure() }
        return unsafe header
        // A granule is aligned to its size and has its header there.
    }
}
