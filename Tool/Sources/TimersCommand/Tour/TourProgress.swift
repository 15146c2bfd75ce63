import Synchronization

/// How far the tour is, on standard error: one line that overwrites itself on a terminal, a few plain lines otherwise.
final class TourProgress: Sendable {
    private let total: Int
    private let done = Atomic(0)
    private let isTerminal = Terminal.redrawsStandardError

    init(total: Int) { self.total = total }

    func begin() {
        if isTerminal { show(0, "") } else { StandardError.write("timers tour: \(total) measurements") }
    }

    /// One measurement more is finished.
    func step(_ what: String) {
        let done = done.add(1, ordering: .relaxed).newValue
        if isTerminal {
            show(done, what)
        } else if done % 10 == 0 {
            StandardError.write("timers tour: \(done) of \(total)")
        }
    }

    func end() {
        // Goes to the start of the line and erases it.
        if isTerminal { StandardError.write(raw: "\r\u{1B}[K") }
    }

    private func show(_ done: Int, _ what: String) {
        let width = 30
        let filled = total > 0 ? done * width / total : 0
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        // Short enough for the narrowest table, so that the line never wraps.
        StandardError.write(raw: "\r[\(bar)] \(done) of \(total)  \(what.prefix(35))\u{1B}[K")
    }
}
