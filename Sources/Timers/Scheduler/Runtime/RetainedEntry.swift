/// A reference to a timer that moves from a wheel to a tick and back, where copies would each be counted.
///
/// It is either in Swift's hands, as this value, or in a wheel's, as a word. `README.md` in this folder says what that
/// relies on.
package struct RetainedEntry: ~Copyable {
    package let entry: TimerEntry

    package init(_ entry: consuming TimerEntry) {
        self.entry = entry
    }

    /// Takes the reference back from a wheel, which has given up this word.
    package init(takingBack word: UInt) {
        entry = unsafe Self.unmanaged(word).takeRetainedValue()
        // Balances `giveUp`, which left the reference to the wheel; the wheel gives each word up once.
    }

    /// Hands the reference to the caller.
    consuming func given() -> TimerEntry { entry }

    /// The word by which a wheel knows the timer.
    package var word: UInt {
        UInt(bitPattern: unsafe Unmanaged.passUnretained(entry).toOpaque())
        // Only `unmanaged` makes a pointer of it again.
    }

    /// Leaves the reference to the wheel that has the word.
    package consuming func giveUp() {
        _ = unsafe Unmanaged.passRetained(entry)
        // Balanced by `init(takingBack:)`.
    }

    /// The timer with that word, as long as a wheel has the word.
    package static func unmanaged(_ word: UInt) -> Unmanaged<TimerEntry> {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: word) else {
            preconditionFailure("the wheel lost a timer")
        }
        return unsafe .fromOpaque(pointer)
        // Every word of a wheel comes from `word`, and the wheel holds the reference that goes with it.
    }
}
