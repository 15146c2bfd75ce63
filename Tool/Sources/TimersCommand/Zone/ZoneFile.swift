/// The content of a file of a time zone, in the format of RFC 9636.
struct ZoneFile: Equatable, Sendable {
    /// The instants of changes, in seconds since the start of 1970.
    private var changes: [Int] = []
    /// The offset after each change.
    private var offsets: [Int] = []
    /// The offset before the first change.
    private var first = 0
    /// What comes after the last change; nil if nothing does.
    private var rule: ZoneRule?

    /// - Throws: `ZoneFailure`.
    init(_ bytes: [UInt8]) throws(ZoneFailure) {
        var reader = Reader(rest: bytes[...])
        var header = try Header(&reader)
        var width = 4
        if header.version != 0 {
            // The same with longer numbers follows.
            try reader.skip(header.size(width: width))
            header = try Header(&reader)
            width = 8
        }
        // Such a file needs a clock that counts leap seconds, which no timer has.
        guard header.leapSeconds == 0 else { throw .countsLeapSeconds }
        for _ in 0..<header.changes { changes.append(try reader.number(width)) }
        var indices: [Int] = []
        for _ in 0..<header.changes { indices.append(Int(try reader.byte())) }
        var types: [(offset: Int, isSummer: Bool)] = []
        for _ in 0..<header.types {
            types.append((offset: try reader.number(4), isSummer: try reader.byte() != 0))
            try reader.skip(1)
        }
        guard !types.isEmpty, indices.allSatisfy(types.indices.contains),
            types.allSatisfy({ type in abs(type.offset) < 7 * 86_400 }),
            zip(changes, changes.dropFirst()).allSatisfy(<)
        else { throw .isNoZone }
        offsets = indices.map { types[$0].offset }
        first = (types.first { !$0.isSummer } ?? types[0]).offset
        guard width == 8 else { return }
        try reader.skip(header.names + header.marks)
        guard try reader.byte() == UInt8(ascii: "\n") else { throw .isNoZone }
        let text = reader.rest.prefix { $0 != UInt8(ascii: "\n") }
        rule = ZoneRule(String(decoding: text, as: UTF8.self))
        if rule == nil, !text.isEmpty { throw .isNoZone }
    }

    /// What to add to UTC at an instant, in seconds since the start of 1970.
    func offset(at second: Int) -> Int {
        let next = index(after: second)
        if next == changes.count, let rule { return rule.offset(at: second) }
        return next == 0 ? first : offsets[next - 1]
    }

    /// The first change of clock after an instant; nil if there is none.
    func change(after second: Int) -> Int? {
        let next = index(after: second)
        return next < changes.count ? changes[next] : rule?.change(after: second)
    }

    /// The index of the first change after an instant.
    ///
    /// - Complexity: O(log n).
    private func index(after second: Int) -> Int {
        var range = 0..<changes.count
        while let last = range.last {
            let middle = (range.lowerBound + last) / 2
            range = changes[middle] > second ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    /// What stands before each of the two parts of a file.
    private struct Header {
        let version: UInt8
        /// The bytes of the marks that say in which time changes were written.
        let marks: Int
        let leapSeconds: Int
        let changes: Int
        let types: Int
        /// The bytes of the abbreviations.
        let names: Int

        init(_ reader: inout Reader) throws(ZoneFailure) {
            for letter in "TZif".utf8 where try reader.byte() != letter { throw .isNoZone }
            version = try reader.byte()
            try reader.skip(15)
            marks = try reader.count() + reader.count()
            leapSeconds = try reader.count()
            changes = try reader.count()
            types = try reader.count()
            names = try reader.count()
        }

        /// The bytes that follow, where an instant has that many.
        func size(width: Int) -> Int {
            changes * (width + 1) + types * 6 + names + leapSeconds * (width + 4) + marks
        }
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func byte() throws(ZoneFailure) -> UInt8 {
            guard let byte = rest.popFirst() else { throw .isNoZone }
            return byte
        }

        mutating func skip(_ count: Int) throws(ZoneFailure) {
            guard count <= rest.count else { throw .isNoZone }
            rest.removeFirst(count)
        }

        /// A number of that many bytes, the most significant one first.
        mutating func number(_ width: Int) throws(ZoneFailure) -> Int {
            var bits: Int64 = 0
            for _ in 0..<width { bits = bits << 8 | Int64(try byte()) }
            return Int(width == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : bits)
        }

        /// A number of things in the file.
        mutating func count() throws(ZoneFailure) -> Int {
            let count = try number(4)
            // No file is longer, and what is computed of this does not overflow.
            guard 0...ZoneDirectory.longestFile ~= count else { throw .isNoZone }
            return count
        }
    }
}
