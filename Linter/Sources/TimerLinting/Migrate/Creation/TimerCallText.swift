import SwiftSyntax

/// The call that makes an `OwnedTimer`, up to the body of its action.
struct TimerCallText {
    var schedule: String
    var form: TimerForm
    /// `nil` for an action without an owner.
    var owner: String?
    var signature: String

    private static let longestLine = 120

    /// The text, on three lines or more where it is too long for one.
    ///
    /// `column` is where it begins, and `body` is how long the rest of the line is.
    func text(at node: some SyntaxProtocol, column: Int, body: Int) -> String {
        let list = [schedule] + form.arguments + (owner.map { ["owner: \($0)"] } ?? [])
        var arguments = list.joined(separator: ", ")
        let line = "OwnedTimer(\(arguments)) { \(signature) in"
        if column + line.count + body <= Self.longestLine { return line }
        let deeper = node.deeperIndentation
        if deeper.count + arguments.count > Self.longestLine { arguments = list.joined(separator: ",\n" + deeper) }
        return "OwnedTimer(\n\(deeper)\(arguments)\n\(node.indentation)) { \(signature) in"
    }
}

extension ClosureExprSyntax {
    /// Where the body begins, behind the signature.
    var startOfBody: Int { (signature?.inKeyword ?? leftBrace).trimmedRange.upperBound }

    /// The blank that keeps a body apart which stands right behind the brace.
    var blankBeforeBody: String {
        let token = signature?.inKeyword ?? leftBrace
        let next = token.nextToken(viewMode: .sourceAccurate)
        return token.trailingTrivia.isEmpty && next?.leadingTrivia.isEmpty == true ? " " : ""
    }

    /// How long the body is where it is on the line of the brace; 0 elsewhere.
    var lengthOnLine: Int {
        let text = statements.sourceText
        return text.contains(where: \.isNewline) || rightBrace.isFirstOnLine ? 0 : text.count + 3
    }
}
