/// One slot: a list of nodes in the order of their arrival.
struct Slot: BitwiseCopyable {
    var head: UInt32
    var tail: UInt32
    /// No deadline in the slot is earlier.
    ///
    /// Too early by chance when the node that had it was cancelled or postponed.
    var minimum: UInt64
}

/// One level: 64 slots and who of them holds nodes.
///
/// A slot without its bit in `occupied` holds garbage.
@unsafe
struct Level: BitwiseCopyable {
    /// The slots that hold nodes.
    var occupied: UInt64
    /// Those of them whose nodes stand in ascending order of their deadlines: they expire without being sorted.
    var ordered: UInt64
    /// 64 slots, allocated with the first node of the level.
    var slots: UnsafeMutablePointer<Slot>?
}

/// All levels of a wheel, and the pointers to them.
@safe
struct Levels: ~Copyable {
    /// 64 bits of deadline in digits of 6 bits, the lowest digit possibly shorter: at most 12.
    static let capacity = 12

    private let levels: UnsafeMutablePointer<Level>
    /// The levels that hold nodes, a bit each.
    var occupied: UInt32 = 0

    init() {
        unsafe levels = .allocate(capacity: Levels.capacity)
        // Freed in `deinit`.
        unsafe levels.initialize(repeating: Level(occupied: 0, ordered: 0, slots: nil), count: Levels.capacity)
        // Exactly the capacity allocated above.
    }

    deinit {
        for level in 0..<Levels.capacity {
            unsafe levels[level].slots?.deallocate()
            // Slots are trivial.
        }
        unsafe levels.deallocate()
        // Allocated in `init`.
    }

    /// The level with that number, below `capacity`.
    @inline(__always)
    subscript(level: UInt32) -> LevelReference {
        unsafe LevelReference(levels.advanced(by: Int(level)))
        // All of `capacity` are initialized, and numbers come from 64-bit deadlines, so they are below it.
    }
}

/// A level where it lies.
///
/// Valid as long as its wheel.
@safe
struct LevelReference {
    private let pointer: UnsafeMutablePointer<Level>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Level>) {
        unsafe self.pointer = pointer
        // Only `Levels` makes references, to levels that never move.
    }

    @inline(__always)
    var occupied: UInt64 {
        get { unsafe pointer.pointee.occupied }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.occupied = newValue }  // As above.
    }

    @inline(__always)
    var ordered: UInt64 {
        get { unsafe pointer.pointee.ordered }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.ordered = newValue }  // As above.
    }

    /// The slot with that number, 0 to 63, of a level that has had a node.
    @inline(__always)
    subscript(slot: UInt32) -> SlotReference {
        unsafe SlotReference(pointer.pointee.slots.unsafelyUnwrapped.advanced(by: Int(slot & 63)))
        // `makeSlots` ran before the level's first node; the mask keeps the number below 64.
    }

    /// Makes sure that there are slots.
    @inline(__always)
    func makeSlots() {
        if unsafe pointer.pointee.slots == nil { allocateSlots() }
        // Initialized memory, as above.
    }

    private func allocateSlots() {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 64)
        unsafe slots.initialize(repeating: Slot(head: Slab.none, tail: Slab.none, minimum: 0), count: 64)
        // Exactly the capacity just allocated.
        unsafe pointer.pointee.slots = slots
        // Freed by `Levels`.
    }
}

/// A slot where it lies.
///
/// Valid as long as its wheel.
@safe
struct SlotReference {
    private let pointer: UnsafeMutablePointer<Slot>

    @inline(__always)
    init(_ pointer: UnsafeMutablePointer<Slot>) {
        unsafe self.pointer = pointer
        // Only a level makes references, to slots that never move.
    }

    @inline(__always)
    var head: UInt32 {
        get { unsafe pointer.pointee.head }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.head = newValue }  // As above.
    }

    @inline(__always)
    var tail: UInt32 {
        get { unsafe pointer.pointee.tail }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.tail = newValue }  // As above.
    }

    @inline(__always)
    var minimum: UInt64 {
        get { unsafe pointer.pointee.minimum }  // Initialized memory that never moves.
        nonmutating set { unsafe pointer.pointee.minimum = newValue }  // As above.
    }
}
