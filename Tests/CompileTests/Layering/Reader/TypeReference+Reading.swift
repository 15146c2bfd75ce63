extension Outline {
    private static let specifiers: Set<String> = [
        "inout", "borrowing", "consuming", "sending", "isolated", "any", "some", "nonisolated", "unowned", "weak", "~",
    ]

    /// Locks that hold a value.
    ///
    /// The reader takes a lock for its value, whose members the code inside `withLock` uses.
    private static let locks: Set<String> = ["Mutex", "SchedulerLock"]

    /// Reads the type that begins at `start`; nil for functions and tuples.
    func type(at start: Int, in place: String) -> TypeReference? {
        let index = bareType(at: start)
        if isSymbol(index, "(") {
            let end = closing(index)
            if isFunction(endingAt: end) { return nil }
            let holdsSeveral = (index...end).contains { isSymbol($0, ",") || isSymbol($0, ":") }
            return holdsSeveral ? nil : type(at: index + 1, in: place)
        }
        if isSymbol(index, "[") { return TypeReference(names: ["Array"], place: place) }
        if Self.locks.contains(text(index)), isSymbol(index + 1, "<") { return type(at: index + 2, in: place) }
        return names(at: index).map { TypeReference(names: $0.names, place: place) }
    }

    /// Reads the parameter types of the function type that begins at `start`.
    func closure(at start: Int, in place: String) -> [TypeReference?] {
        let index = bareType(at: start)
        guard isSymbol(index, "(") else { return [] }
        let end = closing(index)
        guard isFunction(endingAt: end) else { return closure(at: index + 1, in: place) }
        var (next, types) = (index + 1, [TypeReference?]())
        while next < end {
            let isNamed = isSymbol(next + 1, ":") || isSymbol(next + 2, ":")
            types.append(type(at: isNamed ? next + (isSymbol(next + 1, ":") ? 2 : 3) : next, in: place))
            while next < end, !isSymbol(next, ",") {
                next = ["(", "[", "<"].contains(text(next)) ? closing(next) + 1 : next + 1
            }
            next += 1
        }
        return types
    }

    private func isFunction(endingAt end: Int) -> Bool {
        isSymbol(end + 1, "->") || ["async", "throws"].contains(text(end + 1))
    }

    /// The first token of a type after its attributes and specifiers.
    private func bareType(at start: Int) -> Int {
        var index = start
        while true {
            if isSymbol(index, "@") {
                index += 2
            } else if Self.specifiers.contains(text(index)), isWord(index) || isSymbol(index, "~") {
                index += 1
            } else if isSymbol(index, "("), index > start, ["nonisolated", "convention"].contains(text(index - 1)) {
                index = closing(index) + 1
            } else {
                return index
            }
        }
    }

    /// Reads a dotted name with its generic arguments; also returns the token after it.
    func names(at start: Int) -> (names: [String], end: Int)? {
        var (index, names) = (start, [String]())
        while isIdentifier(index) || text(index) == "Self" {
            names.append(text(index))
            index += 1
            if isSymbol(index, "<") { index = closing(index) + 1 }
            guard isSymbol(index, "."), isIdentifier(index + 1), !["Type", "Protocol"].contains(text(index + 1)) else {
                break
            }
            index += 1
        }
        return names.isEmpty ? nil : (names, index)
    }
}

extension Outline {
    /// Reads the type of a value that is written as a call of an initializer.
    func madeType(at start: Int, in place: String) -> TypeReference? {
        if Self.locks.contains(text(start)), isSymbol(start + 1, "(") { return madeType(at: start + 2, in: place) }
        guard let (names, end) = names(at: start), isSymbol(end, "("), isSymbol(closing(end) + 1, ".") == false else {
            return nil
        }
        guard names.last?.unicodeScalars.first?.properties.isUppercase == true else { return nil }
        return TypeReference(names: names, place: place)
    }
}
