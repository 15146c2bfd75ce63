/// A line of events in time: one character a frame, `-` for a frame without an event, `|` for the end.
struct Marbles: Equatable, ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
    private(set) var frames: [Character]

    init(frames: [Character] = []) {
        self.frames = frames
        while self.frames.last == "-" { self.frames.removeLast() }
    }

    init(stringLiteral text: String) {
        self.init(frames: text.filter { $0 != " " }.map { $0 })
    }

    /// Adds an event, in the frame or in the first free one after it.
    mutating func add(_ event: Character, at frame: Int) {
        while frames.count <= frame { frames.append("-") }
        frames[frame] = frames[frame] == "-" ? event : "!"
    }

    var description: String { String(frames) }
}
