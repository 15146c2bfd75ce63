/// Splits Swift source into tokens.
struct Tokenizer {
    let scalars: [Unicode.Scalar]
    private(set) var place = 0
    private(set) var line = 1
    private(set) var tokens: [Token] = []
    private var isApart = false

    static func tokens(of source: String) throws -> [Token] {
        var tokenizer = Tokenizer(scalars: Array(source.unicodeScalars))
        try tokenizer.read(untilParenthesisCloses: false)
        return tokenizer.tokens
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// Reads to the end of the source, or to the parenthesis that ends an interpolation.
    mutating func read(untilParenthesisCloses isInterpolation: Bool) throws {
        let start = line
        var open = 0
        while let next = peek() {
            switch next {
            case _ where next.isSpace:
                advance()
                isApart = true
            case "/" where peek(1) == "/":
                while let next = peek(), next != "\n" { advance() }
            case "/" where peek(1) == "*":
                try skipComment()
                isApart = true
            case "#" where peek(hashes(at: place)) == "\"":
                try readString()
            case "#" where peek(hashes(at: place)) == "/", "/" where beginsRegex:
                throw UnreadableSource(line: line, reason: "a regular expression literal")
            case "#" where peek(1)?.isLetter == true:
                readDirective()
            case "\"":
                try readString()
            case "`":
                readEscapedName()
            case _ where next.isDigit:
                readNumber()
            case _ where next.isLetter || next == "$":
                readWord()
            default:
                if next == "(" { open += 1 }
                if next == ")" { open -= 1 }
                readSymbol()
                if isInterpolation, open == 0 { return }
            }
        }
        if isInterpolation { throw UnreadableSource(line: start, reason: "an interpolation that does not end") }
    }

    func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        place + distance < scalars.count ? scalars[place + distance] : nil
    }

    mutating func advance(_ count: Int = 1) {
        for _ in 0..<count {
            if peek() == "\n" { line += 1 }
            place += 1
        }
    }

    /// The number of `#` characters from `start` on.
    func hashes(at start: Int) -> Int {
        scalars[start...].prefix { $0 == "#" }.count
    }

    mutating func add(_ kind: Token.Kind, _ text: String, at line: Int? = nil) {
        tokens.append(Token(kind: kind, text: text, line: line ?? self.line, isApart: isApart))
        isApart = false
    }

    mutating func text(while isPart: (Unicode.Scalar) -> Bool) -> String {
        let start = place
        while let next = peek(), isPart(next) { advance() }
        return String(String.UnicodeScalarView(scalars[start..<place]))
    }

    /// Whether the slash begins a regular expression: no operand precedes it, and no space follows.
    private var beginsRegex: Bool {
        guard let next = peek(1), !next.isSpace, next != "=" else { return false }
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .symbol: return ["(", ",", "=", ":", "[", "{"].contains(last.text)
        case .keyword: return ["return", "in", "case", "try", "await"].contains(last.text)
        case .identifier, .number, .quote, .directive: return false
        }
    }
}

extension Unicode.Scalar {
    var isSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }
    var isDigit: Bool { "0"..."9" ~= self }
    /// Whether a name can begin with this character.
    var isLetter: Bool {
        "a"..."z" ~= self || "A"..."Z" ~= self || self == "_" || value >= 128
    }
    /// Whether the tokenizer joins this character with others to an operator.
    var isOperator: Bool {
        switch self {
        case "=", "+", "-", "*", "/", "%", "|", "^", "~": true
        default: false
        }
    }
}
