/// A place for a node in a block: `block << 6 | offset`.
///
/// As a cursor, where the next node of a slot goes, it is behind the last node: a multiple of 64 means that the block
/// before is full, and 0 that there is no block.
enum Position {
    /// Set in a node's position once it was postponed to later without being moved.
    static let postponed: UInt32 = 1 << 31

    /// Places a block, as a power of two.
    static let shift: UInt32 = 6
    static let capacity: UInt32 = 1 << shift
    static let mask: UInt32 = capacity - 1
}
