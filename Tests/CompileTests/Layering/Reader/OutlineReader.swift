/// Walks through the tokens of a file once, with a stack of the braces around the current token.
struct OutlineReader {
    /// A pair of braces, or the whole file.
    struct Scope {
        /// Whether declarations in it are members, and not variables.
        var holdsMembers: Bool
        var owner: String
        var block: Int
        var isHidden = false
        /// Whether its members have its own access level by default.
        var sharesAccess = false
        var isExported = false
    }

    var outline: Outline
    private(set) var scopes = [Scope(holdsMembers: true, owner: "", block: 0)]
    /// The block around the current token.
    var block = 0
    /// The type whose opening brace is still to come.
    var head: Scope?
    /// The last condition of an `if` or a loop, up to the opening brace of its body.
    var condition = 0..<0
    private(set) var brackets: [String] = []
    /// The state before each open `#if`.
    ///
    /// Every branch starts from it, since only one of them is compiled.
    private var branches: [(scopes: [Scope], block: Int, head: Scope?, brackets: [String])] = []

    init(outline: Outline) {
        self.outline = outline
    }

    var scope: Scope { scopes[scopes.count - 1] }

    mutating func read() {
        for index in outline.tokens.indices {
            outline.owners[index] = scope.owner
            outline.places[index] = block
            if outline.roles[index] == .other { continue }
            switch outline.tokens[index].kind {
            case .directive: branch(outline.tokens[index].text)
            case .symbol: readSymbol(at: index)
            case .keyword, .identifier: readWord(at: index)
            case .number, .quote: break
            }
        }
    }

    private mutating func branch(_ directive: String) {
        if directive.hasPrefix("#if") { return branches.append((scopes, block, head, brackets)) }
        guard let before = branches.last else { return }
        if directive.hasPrefix("#endif") {
            branches.removeLast()
        } else {
            (scopes, block, head, brackets) = before
        }
    }

    private mutating func readSymbol(at index: Int) {
        switch outline.text(index) {
        case "{":
            brackets.append("{")
            if let type = head {
                scopes.append(type)
                head = nil
            } else {
                let inner = newBlock(in: block)
                scopes.append(
                    Scope(holdsMembers: false, owner: scope.owner, block: inner, isHidden: scope.isHidden))
                block = inner
                readClosureHead(at: index)
            }
            block = scope.block
        case "}":
            if scopes.count > 1 { scopes.removeLast() }
            if !brackets.isEmpty { brackets.removeLast() }
            block = scope.block
        case "(":
            brackets.append("(")
        case "[":
            // A subscript has labels, like a call. A dictionary literal has keys, which are uses.
            let isSubscript = outline.isIdentifier(index - 1) || [")", "]", "self"].contains(outline.text(index - 1))
            brackets.append(isSubscript ? "(" : "[")
        case ")", "]":
            if !brackets.isEmpty { brackets.removeLast() }
        default:
            break
        }
    }

    mutating func newBlock(in parent: Int) -> Int {
        outline.blocks.append(Block(parent: parent))
        return outline.blocks.count - 1
    }

    mutating func bind(_ name: String, _ value: Block.Value, from start: Int = 0, until end: Int = .max) {
        let variable = Block.Variable(value: value, range: start..<max(start, end))
        outline.blocks[block].variables[name, default: []].append(variable)
    }

    /// The end of the body that belongs to the condition around the token, if there is one.
    func end(ofConditionAt index: Int) -> Int? {
        condition.contains(index) ? outline.closing(condition.upperBound) : nil
    }
}
