/// A use of a name that may be declared in another file.
struct Use {
    enum Receiver: Equatable {
        /// `name`.
        case none
        /// `.name` or `\.name`.
        case implied
        /// `receiver.name`, with the last token of the receiver.
        case expression(Int)
    }

    /// How the name is used, which tells overloads apart.
    enum Shape: Equatable {
        case value
        /// A call with these argument labels, `_` for none.
        case call([String], hasTrailingClosure: Bool)
        /// A brace follows, which may be a trailing closure or the body of a statement.
        case unknown
    }

    var index: Int
    var name: String
    var line: Int
    var receiver: Receiver
    var shape: Shape

    var isTypeName: Bool { name.unicodeScalars.first?.properties.isUppercase == true }
}

extension Outline {
    /// Every name in the file but declared names, parameters, variables and labels.
    var uses: [Use] {
        tokens.indices.flatMap { index -> [Use] in
            guard roles[index] == .use, let use = use(at: index) else { return [] }
            guard use.isTypeName, case .call = use.shape else { return [use] }
            // A call of a type is a use of its initializer, too.
            var call = use
            (call.name, call.receiver) = ("init", .expression(index))
            return [use, call]
        }
    }

    private func use(at index: Int) -> Use? {
        let isInit = text(index) == "init" && isSymbol(index - 1, ".")
        guard isIdentifier(index) || isInit else { return nil }
        let receiver = receiver(at: index)
        if receiver == .none, variable(text(index), at: index) != nil { return nil }
        return Use(
            index: index, name: text(index), line: tokens[index].line, receiver: receiver, shape: shape(at: index))
    }

    private func receiver(at index: Int) -> Use.Receiver {
        guard isSymbol(index - 1, ".") else { return .none }
        var end = index - 2
        while isUnwrapping(end) { end -= 1 }
        guard tokens.indices.contains(end) else { return .implied }
        switch tokens[end].kind {
        case .identifier, .number, .quote: return .expression(end)
        case .keyword: return ["self", "Self", "super"].contains(text(end)) ? .expression(end) : .implied
        case .symbol: return [")", "]", "}", ">"].contains(text(end)) ? .expression(end) : .implied
        case .directive: return .implied
        }
    }

    private func shape(at index: Int) -> Use.Shape {
        var start = index + 1
        if isSymbol(start, "<"), isSymbol(closing(start) + 1, "(") { start = closing(start) + 1 }
        if isSymbol(start, "{"), tokens[start].line == tokens[index].line { return .unknown }
        guard isSymbol(start, "("), tokens[start].line == tokens[start - 1].line else { return .value }
        let end = closing(start)
        var labels: [String] = []
        var place = start + 1
        while place < end {
            labels.append(isWord(place) && isSymbol(place + 1, ":") ? text(place) : "_")
            while place < end, !isSymbol(place, ",") {
                place = ["(", "[", "{"].contains(text(place)) ? closing(place) + 1 : place + 1
            }
            place += 1
        }
        return .call(labels, hasTrailingClosure: isSymbol(end + 1, "{"))
    }
}

extension Declaration {
    /// Whether the declaration can be used in this way.
    func fits(_ shape: Use.Shape) -> Bool {
        switch shape {
        case .unknown:
            return true
        case .value:
            return kind != .function
        case .call(let labels, let hasTrailingClosure):
            // A property of unknown type may hold a function.
            guard let parameters else { return kind == .type || kind == .property && type == nil }
            var rest = labels[...]
            for parameter in parameters {
                if rest.first == parameter.label {
                    rest.removeFirst()
                } else if !parameter.hasDefault, !hasTrailingClosure {
                    return false
                }
            }
            return rest.isEmpty
        }
    }
}
