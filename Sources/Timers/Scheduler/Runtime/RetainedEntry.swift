/// A reference to a timer that is handed on, from the wheel to a tick and back, where another one would have to be counted.
struct RetainedEntry: ~Copyable {
    let entry: TimerEntry

    init(_ entry: consuming TimerEntry) {
        self.entry = entry
    }

    /// The reference that a wheel had, which has given up this word.
    init(takingBack word: UInt) {
        entry = unsafe Self.unmanaged(word).takeRetainedValue()
        // The reference that `giveUp` left to the wheel; each is taken back once.
    }

    /// Gives the reference to the caller.
    consuming func given() -> TimerEntry { entry }

    /// The word by which a wheel knows the timer.
    var word: UInt {
        UInt(bitPattern: unsafe Unmanaged.passUnretained(entry).toOpaque())
        // Only `unmanaged` makes a pointer of it again.
    }

    /// Leaves the reference to the wheel, which has the word.
    consuming func giveUp() {
        _ = unsafe Unmanaged.passRetained(entry)
        // Until `init(takingBack:)`.
    }

    /// The timer with that word, which a wheel holds.
    static func unmanaged(_ word: UInt) -> Unmanaged<TimerEntry> {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: word) else {
            preconditionFailure("the wheel lost a timer")
        }
        return unsafe .fromOpaque(pointer)
        // Words of wheels are made from entries, and the wheel holds each of those.
    }
}
