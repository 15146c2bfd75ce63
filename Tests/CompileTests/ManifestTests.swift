import Foundation
import Testing

/// What the package's manifests declare.
@Suite struct `Targets` {
    /// A build folder each: on most systems of Apple, upper and lower case are one there.
    @Test(arguments: [
        "Package.swift", "Benchmarks/Package.swift", "Examples/Package.swift", "Linter/Package.swift",
        "Proofs/AppleCheck/Package.swift",
    ])
    func `differ by more than case`(manifest: String) throws {
        let text = try String(contentsOf: Repository.root.appending(path: manifest), encoding: .utf8)
        let declaration = /\.(?:target|executableTarget|testTarget|plugin)\(\s*name: "(\w+)"/
        let names = Set(text.matches(of: declaration).map { String($0.1) })
        try #require(!names.isEmpty)
        #expect(Set(names.map { $0.lowercased() }).count == names.count, "\(names.sorted())")
    }
}

/// A client downloads what its traits need, and nothing else.
@Suite struct `Traits` {
    @Test func `are the condition of each product of another package, and checked one by one`() throws {
        let manifest = try Repository.text(of: "Package.swift")
        let products = manifest.matches(of: /\.product\(\s*name: "\w+", package: "[\w.-]+",?\s*([^)]*)\)/)
        #expect(products.count == manifest.matches(of: /\.product\(/).count)
        #expect(products.filter { match in !match.1.hasPrefix("condition: .when(traits: [") }.map { "\($0.0)" } == [])
        let traits = manifest.matches(of: /(?m)^ *\.trait\(name: "(\w+)"/).map { match in String(match.1) }
        #expect(traits.count == manifest.matches(of: /\.trait\(/).count)
        let client = try Repository.text(of: ".ci/client")
        #expect(traits.filter { trait in !client.contains("\ndownloads \(trait) ") } == [])
    }
}
