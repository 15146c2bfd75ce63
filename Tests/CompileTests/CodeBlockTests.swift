import Testing

@Suite struct `Code blocks` {
    @Test func `of a document are found with their line and without their margin`() throws {
        let text = """
            Text.
            - item
              ```swift
              let a = 1
                indented
              ```
            ```sh
            swift test
            ```
            """
        let blocks = CodeBlock.all(in: text, file: "README.md")
        #expect(blocks.map(\.language) == ["swift", "sh"])
        #expect(blocks.map(\.line) == [4, 8])
        #expect(blocks.first?.code == ["let a = 1", "  indented"])
    }

    @Test func `of doc comments are found, and nothing of the code between them`() throws {
        let text = """
            /// ```swift
            /// let a = 1
            /// ```
            let fence = "```swift"
                /// ```swift
                /// let b = 2
                /// ```
            """
        let blocks = CodeBlock.all(in: text, file: "Sources/Timers/A.swift")
        #expect(blocks.map(\.code) == [["let a = 1"], ["let b = 2"]])
        #expect(blocks.map(\.line) == [2, 6])
    }

    @Test func `know the paragraph in front of them, and their code without imports`() throws {
        let text = """
            Text.

            The player
            from above:

            ```swift
            import Timers

            player.play()
            ```
            ```swift
            player.stop()
            ```
            """
        let blocks = CodeBlock.all(in: text, file: "README.md")
        #expect(blocks.map(\.lead) == ["The player from above:", ""])
        #expect(blocks.map(\.codeWithoutImports) == ["player.play()", "player.stop()"])
    }

    @Test func `build on those above them where their text says so`() throws {
        let text = """
            ```swift
            struct Player {}
            ```
            The player above:
            ```swift
            let player = Player()
            ```
            Another one:
            ```swift
            struct Player {}
            ```
            """
        let examples = Example.all(in: CodeBlock.all(in: text, file: "README.md"))
        #expect(examples.map(\.before.count) == [0, 1, 0])
        #expect(examples[1].source.contains("private struct Player {}"))
        #expect(examples[1].source.contains("let player = Player()"))
    }

    @Test func `of statements become a function, of declarations stay outside`() {
        let statements = Example(
            block: CodeBlock(file: "README.md", line: 3, language: "swift", code: ["await timer.cancelAndWait()"]),
            name: "one")
        #expect(statements.source.contains("func one() async throws {"))
        let declarations = Example(
            block: CodeBlock(
                file: "README.md", line: 3, language: "swift",
                code: [
                    "import Timers", "", "@MainActor", "final class Player {", "    let a = 1", "}",
                    "extension Player {}",
                ]),
            name: "two")
        #expect(!declarations.source.contains("func two"))
        #expect(declarations.source.contains("\nprivate final class Player {\n"))
        #expect(declarations.source.contains("\nextension Player {}\n"))
    }
}
