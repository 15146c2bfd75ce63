import Testing

/// A few short files, one of which may break the order.
///
/// `// right: name` marks the line on which a name stands for something to the right.
struct LayeringFixture: CustomTestStringConvertible {
    var testDescription: String
    /// By their paths inside `Sources/Timers`.
    var files: [(path: String, text: String)]
    var order = PackageRules.order

    /// A file in `Schedule`, and one in `Timer`, which stands to its right.
    init(_ description: String, left: String, right: String) {
        self.init(description, ["Schedule/Left.swift": left, "Timer/Right.swift": right])
    }

    /// Files in any folders, with an order of those folders if it is not the package's.
    init(_ description: String, inOrder order: FolderOrder? = nil, _ files: KeyValuePairs<String, String>) {
        testDescription = description
        if let order { self.order = FolderOrder(steps: [["Timers"]], inner: ["Timers": order]) }
        self.files = files.map { ("Sources/Timers/\($0.key)", $0.value) }
    }

    /// What the marks ask for.
    var expected: [String] {
        files.flatMap { file in
            Expectation.all(in: file.text, file: file.path, mark: "right").map {
                "\(file.path):\($0.line): \($0.fragment)"
            }
        }
    }

    /// What is found.
    func found() throws -> [String] {
        let layering = Layering(order: order, sources: SourceSet(try files.map(TokenizedFile.init)))
        return layering.violations().map { "\($0.file):\($0.line): \($0.subject)" }
    }
}
