/// A source file and its tokens.
struct TokenizedFile {
    /// As seen from the package's folder.
    var path: String
    var text: String
    var tokens: [Token]

    /// Reads the tokens of a text.
    ///
    /// - Throws: ``UnreadableFile``.
    init(path: String, text: String) throws {
        self.path = path
        self.text = text
        do {
            tokens = try Tokenizer.tokens(of: text)
        } catch let error as UnreadableSource {
            throw UnreadableFile(path: path, error: error)
        }
    }
}

/// An error for a file that the tokenizer cannot follow.
struct UnreadableFile: Error, CustomStringConvertible {
    var path: String
    var error: UnreadableSource

    var description: String { "\(path), \(error)" }
}
