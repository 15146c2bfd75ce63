/// A counted reference to a timer that moves from a wheel to a tick and back without being counted again.
///
/// Either this value owns the reference, or a wheel does, which stores it as a word. `Runtime/README.md` says what that
/// relies on.
package struct RetainedEntry: ~Copyable {
    package let entry: TimerEntry

    package init(_ entry: consuming TimerEntry) {
        self.entry = entry
    }

    /// Takes the reference over from a wheel that has removed this word.
    package init(takingBack word: UInt) {
        entry = unsafe Self.unmanaged(word).takeRetainedValue()
        // Balances `transferToWheel`. A wheel removes each word once.
    }

    /// Transfers the reference to the caller.
    consuming func takeEntry() -> TimerEntry { entry }

    /// The word that a wheel stores for the timer.
    package var word: UInt { Self.word(entry) }

    static func word(_ entry: TimerEntry) -> UInt {
        UInt(bitPattern: unsafe Unmanaged.passUnretained(entry).toOpaque())
        // Only `unmanaged` turns it into a pointer again.
    }

    /// Retains a timer, and returns the word that stands for this reference.
    @inline(__always)
    static func retainedWord(_ entry: TimerEntry) -> UInt {
        UInt(bitPattern: unsafe Unmanaged.passRetained(entry).toOpaque())
        // Balanced by `init(takingBack:)`.
    }

    /// Transfers the reference to the wheel that stores the word.
    package consuming func transferToWheel() {
        _ = unsafe Unmanaged.passRetained(entry)
        // Balanced by `init(takingBack:)`.
    }

    /// Returns the timer with that word.
    ///
    /// Valid while a wheel stores the word.
    package static func unmanaged(_ word: UInt) -> Unmanaged<TimerEntry> {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: word) else {
            preconditionFailure("the wheel lost a timer")
        }
        return unsafe .fromOpaque(pointer)
        // Every word in a wheel comes from `word`, and the wheel owns a reference for each.
    }
}
