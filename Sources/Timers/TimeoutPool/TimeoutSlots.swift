import CTimers
import Synchronization

/// The memory of a wheel's slots.
///
/// Slots lie in chunks whose addresses are multiples of 64 KB. So a handle of one word finds the header of its chunk,
/// and with it the wheel. The header is in another place of each chunk: at equal places, all headers would compete for
/// the same few lines of the processor's cache. A chunk is freed with the wheel. Memory that no slot has used yet is
/// not touched.
@safe
struct TimeoutSlots: ~Copyable {
    // Every `unsafe` below relies on the same facts. A chunk has one header, and its slots are initialized when they
    // are used first. `deinit` destroys them, when no handle exists any more.

    private var chunks: [UnsafeMutableRawPointer] = unsafe []
    /// How many slots of the last chunk were used so far, including those in the place of the header.
    private var used = Self.perChunk
    private var free = TimeoutSlot.none

    private static let chunkShift = 16
    private static let chunkSize = 1 << chunkShift
    private static let slotSize = 32
    private static let perChunkShift: UInt32 = 11
    /// How many slots a chunk has, including two in the place of its header.
    ///
    /// Two at the end stay unused: the allocator adds its own header to a chunk, and would otherwise skip 64 KB to
    /// align the next one.
    private static let perChunk: UInt32 = 2046

    /// What all slots of a chunk share.
    @safe
    struct Header {
        /// The number of the chunk.
        var chunk: UInt32 = 0
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
        assert(MemoryLayout<TimeoutSlot>.stride == Self.slotSize && MemoryLayout<Header>.size <= 2 * Self.slotSize)
    }

    deinit {
        for chunk in 0..<chunkCount {
            for index in used(inChunk: chunk) where !isHeader(index) {
                unsafe self[index].pointer.deinitialize(count: 1)
            }
            unsafe chunks[chunk].deallocate()
        }
    }

    /// Returns a slot that no handle has.
    mutating func allocate(_ header: Header) -> TimeoutSlotReference {
        if free != TimeoutSlot.none {
            let slot = self[free]
            free = slot.next
            return slot
        }
        if used == Self.perChunk { addChunk(header) }
        var index = UInt32(chunkCount - 1) << Self.perChunkShift | used
        if isHeader(index) {
            index += 2
            used += 2
        }
        used += 1
        let slot = self[index]
        unsafe slot.pointer.initialize(to: TimeoutSlot())
        return slot
    }

    private mutating func addChunk(_ header: Header) {
        precondition(chunkCount < 1 << 19, "A timeout pool has room for a billion timeouts at once.")
        let chunk = UnsafeMutableRawPointer.allocate(
            byteCount: Self.chunkSize - 2 * Self.slotSize, alignment: Self.chunkSize)
        var header = header
        header.chunk = UInt32(chunkCount)
        let place = unsafe chunk.advanced(by: Self.headerOffset(UInt(bitPattern: chunk)))
        unsafe place.bindMemory(to: Header.self, capacity: 1).initialize(to: header)
        unsafe chunks.append(chunk)
        used = 0
    }

    /// Takes back the slot of a handle that goes.
    mutating func recycle(_ index: UInt32) {
        let slot = self[index]
        slot.next = free
        free = index
    }

    subscript(index: UInt32) -> TimeoutSlotReference {
        let chunk = unsafe chunks[Int(index >> Self.perChunkShift)]
        let first = unsafe chunk.assumingMemoryBound(to: TimeoutSlot.self)
        let number = index & (1 << Self.perChunkShift - 1)
        return unsafe TimeoutSlotReference(pointer: first.advanced(by: Int(number)), index: index)
    }

    /// The number of chunks.
    var chunkCount: Int { unsafe chunks.count }

    /// The slots of a chunk that have been used, and perhaps the place of the header.
    func used(inChunk chunk: Int) -> Range<UInt32> {
        let first = UInt32(chunk) << Self.perChunkShift
        return first..<first + (chunk == chunkCount - 1 ? used : Self.perChunk)
    }

    /// Whether the header of its chunk is in the place of that slot.
    func isHeader(_ index: UInt32) -> Bool {
        let chunk = unsafe UInt(bitPattern: chunks[Int(index >> Self.perChunkShift)])
        let number = Int(index & (1 << Self.perChunkShift - 1))
        return number * Self.slotSize & ~(2 * Self.slotSize - 1) == Self.headerOffset(chunk)
    }

    /// Where in a chunk its header is, in bytes.
    @inline(__always)
    private static func headerOffset(_ chunk: UInt) -> Int {
        Int(chunk >> UInt(chunkShift) & 511) * 2 * slotSize
    }

    /// Returns the number of a slot.
    static func index(of slot: UnsafeMutablePointer<TimeoutSlot>) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: UInt(bitPattern: slot) & UInt(chunkSize - 1)) / UInt32(slotSize)
        return unsafe header(of: slot).pointee.chunk << perChunkShift | number
    }

    /// Returns the header of the chunk of a slot.
    @inline(__always)
    static func header(of slot: UnsafeMutablePointer<TimeoutSlot>) -> UnsafePointer<Header> {
        let chunk = UInt(bitPattern: slot) & ~UInt(chunkSize - 1)
        let place = chunk + UInt(headerOffset(chunk))
        guard let header = unsafe UnsafePointer<Header>(bitPattern: place) else { preconditionFailure() }
        return unsafe header
        // A chunk is aligned to its size and has its header there.
    }
}

/// A slot with its number, used while its wheel exists and its lock is held.
@safe
struct TimeoutSlotReference: @unchecked Sendable {
    // Unchecked, because of the pointer, which is used with the lock held.
    let pointer: UnsafeMutablePointer<TimeoutSlot>
    let index: UInt32

    // A handle or the wheel has the slot, and so its memory exists.
    var next: UInt32 {
        get { unsafe pointer.pointee.next }
        nonmutating set { unsafe pointer.pointee.next = newValue }
    }

    var previous: UInt32 {
        get { unsafe pointer.pointee.previous }
        nonmutating set { unsafe pointer.pointee.previous = newValue }
    }

    var deadline: UInt64 {
        get { unsafe pointer.pointee.deadline.load(ordering: .sequentiallyConsistent) }
        nonmutating set { unsafe pointer.pointee.deadline.store(newValue, ordering: .sequentiallyConsistent) }
    }

    func register(_ tick: UInt64) {
        unsafe pointer.pointee.registered.store(UInt32(truncatingIfNeeded: tick), ordering: .sequentiallyConsistent)
    }

    func close(by now: UInt64) -> Bool { unsafe pointer.pointee.close(by: now) }

    func prefetch() { unsafe timers_prefetch_line(UnsafeRawPointer(pointer)) }

    func prefetchElement() { unsafe pointer.pointee.element.prefetch() }

    /// The object, retained; nil once its `deinit` has begun.
    var element: AnyObject? { unsafe pointer.pointee.element.object }

    func setElement(_ element: AnyObject?) { unsafe pointer.pointee.element = ZeroingReference(element) }
}
