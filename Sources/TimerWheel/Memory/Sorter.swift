/// Memory in which a list of at most 512 nodes is sorted: 11 KB, touched only as far as they are needed.
///
/// Every `unsafe` here relies on the same facts. `init` allocates each buffer with the capacity of the sorter, `deinit`
/// frees them, and all contents are trivial. Keys and nodes below `count` are initialized, and callers keep `count`
/// below the capacity.
@safe
struct Sorter: ~Copyable {
    /// The largest number of nodes.
    static let capacity = 1 << bits
    /// How many bits of a key store the original rank of its node.
    static let bits = 9
    /// The largest deadline that a key can store, in nanoseconds from the start of the list.
    static let longest: UInt64 = .max >> UInt64(bits)
    /// Up to this number, nodes are sorted by insertion alone.
    private static let few = 12

    /// The sort keys: the deadline, then the original rank of the node, so that equal deadlines keep their order.
    private var keys: UnsafeMutablePointer<UInt64>
    /// A second buffer of that size, into which keys are distributed.
    private var scratch: UnsafeMutablePointer<UInt64>
    /// The nodes in the order in which they were added.
    private let nodes: UnsafeMutablePointer<UInt32>
    /// For each of at most 512 equal parts of the range of keys, the rank of its next key.
    private let parts: UnsafeMutablePointer<UInt16>
    /// How many nodes there are.
    private(set) var count = 0

    init() {
        unsafe keys = .allocate(capacity: Sorter.capacity)
        unsafe scratch = .allocate(capacity: Sorter.capacity)
        unsafe nodes = .allocate(capacity: Sorter.capacity)
        unsafe parts = .allocate(capacity: Sorter.capacity)
    }

    deinit {
        unsafe keys.deallocate()
        unsafe scratch.deallocate()
        unsafe nodes.deallocate()
        unsafe parts.deallocate()
    }

    /// Removes all nodes.
    @inline(__always)
    mutating func removeAll() { count = 0 }

    /// Adds a node with a deadline of at most `longest`, counted from an instant of the caller's choice.
    ///
    /// `count` is below the capacity.
    @inline(__always)
    mutating func add(_ index: UInt32, due: UInt64) {
        unsafe keys.advanced(by: count).initialize(to: due &<< UInt64(Sorter.bits) | UInt64(truncatingIfNeeded: count))
        unsafe nodes.advanced(by: count).initialize(to: index)
        count &+= 1
    }

    /// The node with that rank, after `sort`.
    ///
    /// The rank is below `count`.
    @inline(__always)
    subscript(rank: Int) -> UInt32 {
        unsafe nodes[Int(truncatingIfNeeded: keys[rank] & UInt64(Sorter.capacity &- 1))]
    }

    /// Sorts the nodes.
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

    /// Groups the keys by equal parts of their range, with about one key a part.
    ///
    /// - Returns: The number of keys in the largest part.
    private mutating func distribute() -> Int {
        var (low, high) = unsafe (keys[0], keys[0])
        for number in 1..<count {
            let key = unsafe keys[number]
            low = min(low, key)
            high = max(high, key)
        }
        let bits = Int.bitWidth - (count - 1).leadingZeroBitCount
        let shift = UInt64(max(0, Int.bitWidth - (high - low).leadingZeroBitCount - bits))
        unsafe parts.initialize(repeating: 0, count: 1 << bits)
        // At most the capacity, which is a power of two.
        for number in 0..<count {
            unsafe parts[Int(truncatingIfNeeded: (keys[number] &- low) &>> shift)] &+= 1
            // The shifted range of keys is below `1 << bits`.
        }
        var (sum, most) = (0 as UInt16, 0 as UInt16)
        for part in 0..<1 << bits {
            let length = unsafe parts[part]
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
            // Each key gets a rank of its own, below `count`.
        }
        unsafe swap(&keys, &scratch)
        return Int(most)
    }

    /// Moves each key before the larger keys, by multiples of a distance.
    @inline(__always)
    private func insert(distance: Int) {
        guard distance < count else { return }
        for number in distance..<count {
            let key = unsafe keys[number]
            var rank = number
            while rank >= distance, unsafe keys[rank &- distance] > key {
                unsafe keys[rank] = keys[rank &- distance]
                rank &-= distance
            }
            unsafe keys[rank] = key
        }
    }
}
