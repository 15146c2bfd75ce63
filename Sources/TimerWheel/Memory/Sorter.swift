/// Where a list of nodes is put in order: memory for 512 of them, 11 KB, which is touched only as far as it is needed.
@safe
struct Sorter: ~Copyable {
    /// The most nodes it takes.
    static let capacity = 1 << bits
    /// How many bits of a key tell where its node stood.
    static let bits = 9
    /// The longest time that a deadline may be behind that from which they are counted, in nanoseconds.
    static let longest: UInt64 = .max >> UInt64(bits)
    /// Up to so many nodes are put in order by insertion alone.
    private static let few = 12

    /// What is sorted by: the deadline, and behind it where the node stood, so that equal deadlines keep their order.
    private var keys: UnsafeMutablePointer<UInt64>
    /// As many again, where they are distributed.
    private var scratch: UnsafeMutablePointer<UInt64>
    /// The nodes in the order in which they were added.
    private let nodes: UnsafeMutablePointer<UInt32>
    /// For each of at most 512 equal parts of the range of keys where its next key goes.
    private let parts: UnsafeMutablePointer<UInt16>
    /// How many nodes there are.
    private(set) var count = 0

    init() {
        unsafe keys = .allocate(capacity: Sorter.capacity)
        // Freed in `deinit`, as all below.
        unsafe scratch = .allocate(capacity: Sorter.capacity)
        // As above.
        unsafe nodes = .allocate(capacity: Sorter.capacity)
        // As above.
        unsafe parts = .allocate(capacity: Sorter.capacity)
        // As above.
    }

    deinit {
        unsafe keys.deallocate()
        // Allocated in `init`, and trivial, as all below.
        unsafe scratch.deallocate()
        // As above.
        unsafe nodes.deallocate()
        // As above.
        unsafe parts.deallocate()
        // As above.
    }

    /// Forgets all nodes.
    @inline(__always)
    mutating func removeAll() { count = 0 }

    /// Adds a node with a deadline of at most `longest`, counted from where the caller likes; `count` is below the
    /// capacity.
    @inline(__always)
    mutating func add(_ index: UInt32, due: UInt64) {
        unsafe keys.advanced(by: count).initialize(to: due &<< UInt64(Sorter.bits) | UInt64(truncatingIfNeeded: count))
        // The caller keeps the count below the capacity.
        unsafe nodes.advanced(by: count).initialize(to: index)
        // As above.
        count &+= 1
    }

    /// The node that comes at that place, after `sort`; the place is below `count`.
    @inline(__always)
    subscript(place: Int) -> UInt32 {
        unsafe nodes[Int(truncatingIfNeeded: keys[place] & UInt64(Sorter.capacity &- 1))]
        // A key ends with the number of a node that was added.
    }

    /// Puts the nodes in order.
    ///
    /// O(n) if deadlines are spread evenly between the first and the last; never worse than a Shellsort.
    mutating func sort() {
        let most = count > Sorter.few ? distribute() : count
        if most > Sorter.few {
            // The distances are those of M. Ciura, "Best Increments for the Average Case of Shellsort", FCT 2001.
            for distance in [132, 57, 23, 10, 4] { insert(distance: distance) }
        }
        insert(distance: 1)
    }

    /// Puts the keys of equal parts of their range together, about one a part.
    ///
    /// - Returns: How many keys there are in the part that has most.
    private mutating func distribute() -> Int {
        var (low, high) = unsafe (keys[0], keys[0])
        // All keys below `count` are initialized, here and below.
        for number in 1..<count {
            let key = unsafe keys[number]
            low = min(low, key)
            high = max(high, key)
        }
        let bits = Int.bitWidth - (count - 1).leadingZeroBitCount
        let shift = UInt64(max(0, Int.bitWidth - (high - low).leadingZeroBitCount - bits))
        unsafe parts.initialize(repeating: 0, count: 1 << bits)
        // The count is at most the capacity, which is a power of two.
        for number in 0..<count {
            unsafe parts[Int(truncatingIfNeeded: (keys[number] &- low) &>> shift)] &+= 1
            // The range of keys shifted by that much is below `1 << bits`.
        }
        var (sum, most) = (0 as UInt16, 0 as UInt16)
        for part in 0..<1 << bits {
            let length = unsafe parts[part]
            // Initialized above, here and below.
            unsafe parts[part] = sum
            sum &+= length
            most = max(most, length)
        }
        for number in 0..<count {
            let key = unsafe keys[number]
            let part = Int(truncatingIfNeeded: (key &- low) &>> shift)
            let target = unsafe parts[part]
            unsafe parts[part] = target &+ 1
            unsafe scratch.advanced(by: Int(target)).initialize(to: key)
            // Each key has a place of its own below `count`.
        }
        unsafe swap(&keys, &scratch)
        // Both have the same capacity.
        return Int(most)
    }

    /// Moves each key before those that are larger, by multiples of a distance.
    @inline(__always)
    private func insert(distance: Int) {
        guard distance < count else { return }
        for number in distance..<count {
            let key = unsafe keys[number]
            // All keys below `count` are initialized, here and below.
            var place = number
            while place >= distance, unsafe keys[place &- distance] > key {
                unsafe keys[place] = keys[place &- distance]
                place &-= distance
            }
            unsafe keys[place] = key
        }
    }
}
