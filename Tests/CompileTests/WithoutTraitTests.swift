import Foundation
import Testing

/// A program that imports a product, and whose dependency lacks the product's trait.
@Suite struct `A product without its trait` {
    /// The traits that this build has.
    ///
    /// The module of a product has all that it has with its trait then.
    private static let enabled: Set<String> = {
        var traits: Set<String> = []
        #if Postgres
            traits.insert("Postgres")
        #endif
        #if PostgresNIO
            traits.formUnion(["Postgres", "PostgresNIO"])
        #endif
        #if SQLite
            traits.insert("SQLite")
        #endif
        #if NIO
            traits.insert("NIO")
        #endif
        #if Service
            traits.insert("Service")
        #endif
        return traits
    }()

    private static let disabled = ["NIO", "Postgres", "PostgresNIO", "SQLite", "Service"].filter { trait in
        !enabled.contains(trait)
    }

    @Test(arguments: disabled)
    func `names it where the program uses the product`(trait: String) async throws {
        let file = Repository.root.appending(path: "Tests/CompileTests/WithoutTraits/\(trait).swift")
        expect(
            try await Compilation.of([file], mode: ClientMode.swift6.arguments), meets: try expectations(in: [file]))
    }
}
