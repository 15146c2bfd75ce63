/// Sources that are made from others by random changes, so that the linter sees code that no one has written.
///
/// The same seed makes the same sources.
struct MutatedSource {
    private var state: UInt64
    private let corpus: [[UInt8]]
    private let words: [[UInt8]]

    init(seed: UInt64, corpus: [String]) {
        state = seed
        self.corpus = corpus.map { Array($0.utf8) }
        words =
            [
                "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }", "{", "}", "(", ")",
                "[weak self]", "in", "func a() {", "class A {", "self", "?", "!", "=", "timer", "invalidate()",
                "RunLoop.main.add(timer, forMode: .common)", "Task {", "await", "try?", "// timerlint:disable all",
                "/*", "*/", "\"\"\"", "\"", "\\(", "#if", "#endif", "Task.sleep(for: .seconds(1))", "0", "1e300",
                "DispatchSource.makeTimerSource()", "source.resume()", "deinit {", "while !Task.isCancelled {", "\r\n",
                "\u{FEFF}", "\u{0}", "é", "👨‍👩‍👧", "\t", ";",
            ].map { Array($0.utf8) }
    }

    /// The next source, as bytes that need not be UTF-8.
    mutating func next() -> [UInt8] {
        if below(20) == 0 { return (0..<below(200)).map { _ in UInt8(truncatingIfNeeded: draw()) } }
        var bytes = corpus[below(corpus.count)]
        for _ in 0...below(8) { change(&bytes) }
        return Array(bytes.prefix(20_000))
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let start = below(bytes.count + 1)
        let end = min(start + below(40), bytes.count)
        switch below(8) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count + 1))
        case 2: bytes.insert(contentsOf: words[below(words.count)], at: start)
        case 3: bytes.replaceSubrange(start..<end, with: words[below(words.count)])
        case 4: if start < bytes.count { bytes[start] = UInt8(truncatingIfNeeded: draw()) }
        case 5: bytes.removeSubrange(start...)
        case 6:
            let other = corpus[below(corpus.count)]
            let from = below(other.count + 1)
            bytes.replaceSubrange(start..., with: other[from...])
        default: moveLine(&bytes)
        }
    }

    private mutating func moveLine(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
        let line = lines.remove(at: below(lines.count))
        lines.insert(line, at: below(lines.count + 1))
        bytes = Array(lines.joined(separator: [10]))
    }

    /// A random number.
    ///
    /// The generator of G. Steele and others, "Fast splittable pseudorandom number generators", 2014.
    private mutating func draw() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private mutating func below(_ limit: Int) -> Int {
        limit == 0 ? 0 : Int(draw().multipliedFullWidth(by: UInt64(limit)).high)
    }
}
