import Testing

/// What is public says what a caller can rely on.
@Suite struct `Public symbols` {
    @Test(arguments: Products.behindNoTrait)
    func `have a doc comment each`(module: String) async throws {
        let symbols = try await SymbolGraph.symbols(of: module)
        #expect(symbols.filter { !$0.isDocumented }.map(\.name).sorted() == [])
    }
}
