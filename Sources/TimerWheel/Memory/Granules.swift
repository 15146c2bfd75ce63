/// Memory that grows without moving.
///
/// It consists of granules of one size, and a table has a pointer to each.
///
/// Each growth allocates a region with as many granules as there are, at most 64. Memory that is never written stays
/// untouched. Only the table is copied when it doubles: 8 bytes a granule.
///
/// The memory does not use huge pages: the first write to one takes a hundred times as long as that to another page.
///
/// Every `unsafe` here relies on the same facts. `init` and `grow` allocate the table and the regions, `deinit` frees
/// them, and the entries of the table below `count` are initialized. The callers pass only numbers below `count`. All
/// contents are trivial.
@safe
struct Granules: ~Copyable {
    /// The start of each granule.
    private var table: UnsafeMutablePointer<UnsafeMutableRawPointer>
    private var tableCapacity: UInt32 = 8
    /// The regions, which `deinit` frees.
    private var regions: [UnsafeMutableRawPointer]
    private let bytes: Int
    /// How many granules there are.
    private(set) var count: UInt32 = 0

    /// Makes memory without granules; each will have `bytes` bytes, a multiple of 8.
    init(bytes: Int) {
        self.bytes = bytes
        unsafe regions = []
        unsafe table = .allocate(capacity: Int(tableCapacity))
    }

    deinit {
        for number in 0..<(unsafe regions.count) {  // Reads no pointer.
            unsafe regions[number].deallocate()
        }
        unsafe table.deallocate()
    }

    /// The granule with that number, below `count`.
    @inline(__always)
    subscript(number: UInt32) -> UnsafeMutableRawPointer {
        unsafe table[Int(number)]
    }

    /// Adds at least one granule.
    mutating func grow() {
        let size = Int(min(max(count, 1), 64)) * bytes
        let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        unsafe regions.append(start)
        for offset in stride(from: 0, through: size - bytes, by: bytes) {
            unsafe appendToTable(start + offset)
        }
    }

    private mutating func appendToTable(_ granule: UnsafeMutableRawPointer) {
        if count == tableCapacity {
            tableCapacity *= 2
            let longer = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: Int(tableCapacity))
            unsafe longer.moveInitialize(from: table, count: Int(count))
            unsafe table.deallocate()
            unsafe table = longer
        }
        unsafe table.advanced(by: Int(count)).initialize(to: granule)
        count += 1
    }
}
