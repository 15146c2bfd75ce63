/// The entries of an executor that wait, first in, first out.
///
/// Appending, and removing the first entry, take constant time on average.
struct EntryQueue {
    private var entries: [DrainedExecutor.Entry?] = []
    private var start = 0

    var count: Int { entries.count - start }
    var isEmpty: Bool { count == 0 }

    /// The entry at a position, counted from the first one.
    subscript(_ position: Int) -> DrainedExecutor.Entry? { entries[start + position] }

    mutating func append(_ entry: DrainedExecutor.Entry) { entries.append(entry) }

    /// Removes and returns the first entry; nil if there is none.
    mutating func removeFirst() -> DrainedExecutor.Entry? {
        if isEmpty { return nil }
        let entry = entries[start].take()
        start += 1
        if start * 2 < entries.count { return entry }
        entries.removeFirst(start)
        start = 0
        return entry
    }

    /// Removes and returns the entry at a position, counted from the first one.
    ///
    /// O(entries) beyond the first position.
    mutating func remove(at position: Int) -> DrainedExecutor.Entry? {
        position == 0 ? removeFirst() : entries.remove(at: start + position)
    }
}
