/// Memory that grows without moving, in granules of one size that a table of pointers names.
///
/// Granules come in regions of as many as there are, and at most 64. What nobody writes stays untouched. Only the table
/// is copied when it doubles: 8 bytes a granule.
///
/// No huge pages are asked for: the first write to one takes a hundred times as long as that to another page.
@safe
struct Granules: ~Copyable {
    /// Where each granule begins.
    private var table: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var tableCapacity: UInt32 = 8
    /// What `deinit` frees.
    private var regions: [UnsafeMutableRawPointer]
    private let bytes: Int
    /// How many granules there are.
    private(set) var count: UInt32 = 0

    /// Granules of `bytes` each, a multiple of 8.
    init(bytes: Int) {
        self.bytes = bytes
        unsafe regions = []
        // No pointer yet.
        unsafe table = .allocate(capacity: Int(tableCapacity))
        // Freed in `deinit`; entries below `count` are initialized.
    }

    deinit {
        for number in 0..<(unsafe regions.count) {  // Reads no pointer.
            unsafe regions[number].deallocate()
            // What `allocate` returned; its contents are trivial, and nothing refers to them any more.
        }
        unsafe table.deallocate()
        // Allocated in `init` or `name`.
    }

    /// The granule with that number, below `count`.
    @inline(__always)
    subscript(number: UInt32) -> UnsafeMutableRawPointer {
        unsafe table[Int(number)]
        // The caller keeps the number below `count`, and granules never move.
    }

    /// Adds at least one granule.
    mutating func grow() {
        let size = Int(min(max(count, 1), 64)) * bytes
        let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        unsafe regions.append(start)
        // Freed in `deinit`.
        for offset in stride(from: 0, through: size - bytes, by: bytes) {
            unsafe name(start + offset)
            // A whole granule from there lies in the region.
        }
    }

    private mutating func name(_ granule: UnsafeMutableRawPointer) {
        if count == tableCapacity {
            tableCapacity *= 2
            let longer = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: Int(tableCapacity))
            unsafe longer.moveInitialize(from: table, count: Int(count))
            // The new table is twice as long as what moves into it.
            unsafe table.deallocate()
            // Its entries have moved.
            unsafe table = longer
            // Freed in `deinit`.
        }
        unsafe table.advanced(by: Int(count)).initialize(to: granule)
        // There is room for one more, see above.
        count += 1
    }
}
