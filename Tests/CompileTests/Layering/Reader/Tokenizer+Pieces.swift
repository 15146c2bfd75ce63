extension Tokenizer {
    mutating func skipComment() throws {
        let start = line
        var depth = 0
        repeat {
            let opens = peek() == "/" && peek(1) == "*"
            let closes = peek() == "*" && peek(1) == "/"
            if peek() == nil { throw UnreadableSource(line: start, reason: "a comment that does not end") }
            if opens { depth += 1 }
            if closes { depth -= 1 }
            advance(opens || closes ? 2 : 1)
        } while depth > 0
    }

    mutating func readString() throws {
        let start = line
        let pounds = hashes(at: place)
        advance(pounds)
        let quotes = peek(1) == "\"" && peek(2) == "\"" ? 3 : 1
        advance(quotes)
        add(.quote, "\"", at: start)
        let marks = Array(repeating: "#" as Unicode.Scalar, count: pounds)
        let (end, escape) = (Array(repeating: "\"", count: quotes) + marks, ["\\"] + marks)
        while !scalars[place...].starts(with: end) {
            guard let next = peek(), next != "\n" || quotes == 3 else {
                throw UnreadableSource(line: start, reason: "a string literal that does not end")
            }
            guard scalars[place...].starts(with: escape) else {
                advance()
                continue
            }
            advance(escape.count)
            if peek() == "(" { try read(untilParenthesisCloses: true) } else { advance() }
        }
        advance(end.count)
        add(.quote, "\"")
    }

    mutating func readDirective() {
        let start = line
        advance()
        let name = text { $0.isLetter }
        guard ["if", "elseif", "else", "endif"].contains(name) else {
            // A macro such as `#isolation`; ordinary code follows.
            return add(.symbol, "#" + name)
        }
        var condition = ""
        while let next = peek(), next != "\n", !(next == "/" && peek(1) == "/") {
            condition.unicodeScalars.append(next)
            advance()
        }
        add(.directive, "#" + name + condition, at: start)
    }

    mutating func readEscapedName() {
        let start = line
        advance()
        let name = text { $0 != "`" && $0 != "\n" }
        advance()
        add(.identifier, name, at: start)
    }

    mutating func readNumber() {
        var digits = text { $0.isDigit || $0.isLetter }
        // A point is part of the number only if a digit follows, unlike in `0.max` and `0..<9`.
        if peek() == ".", peek(1)?.isDigit == true {
            advance()
            digits += "." + text { $0.isDigit || $0.isLetter }
        }
        add(.number, digits)
    }

    mutating func readWord() {
        let word = text { $0.isLetter || $0.isDigit || $0 == "$" }
        add(Token.keywords.contains(word) ? .keyword : .identifier, word)
    }

    /// Reads an operator as one token, but `<`, `>`, `?`, `!` and `&` one by one: they also occur in types.
    mutating func readSymbol() {
        let start = line
        let first = peek()
        var symbol = text { first == "." ? $0 == "." : $0.isOperator }
        // The arrow ends in one of those characters.
        if symbol == "-", peek() == ">" {
            advance()
            symbol = "->"
        }
        if symbol.isEmpty, let first {
            advance()
            symbol = String(first)
        }
        add(.symbol, symbol, at: start)
    }
}
