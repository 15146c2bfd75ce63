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
