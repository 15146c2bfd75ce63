import Foundation
import Testing

/// A program that imports a product, and whose dependency lacks the product's trait.
@Suite struct `A product without its trait` {
    /// The module of a product has all that it has with its trait if the trait is on; that of Postgres has it with
    /// PostgresNIO, too.
    private static let disabled = Products.behindTraits.map { product in product.traits[0] }.filter { trait in
        let enabled = Products.enabledTraits
        return !enabled.contains(trait) && (trait != "Postgres" || !enabled.contains("PostgresNIO"))
    }

    @Test(arguments: disabled)
    func `names it where the program uses the product`(trait: String) async throws {
        let file = Repository.root.appending(path: "Tests/CompileTests/WithoutTraits/\(trait).swift")
        expect(
            try await Compilation.of([file], mode: ClientMode.swift6.arguments), meets: try expectations(in: [file]))
    }
}
