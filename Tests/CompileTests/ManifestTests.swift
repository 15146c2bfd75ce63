import Foundation
import Testing

/// What the package's manifests declare.
@Suite struct `Targets` {
    /// A build folder each: on most systems of Apple, upper and lower case are one there.
    @Test(arguments: [
        "Package.swift", "Benchmarks/Package.swift", "Linter/Package.swift", "Proofs/AppleCheck/Package.swift",
    ])
    func `differ by more than case`(manifest: String) throws {
        let text = try String(contentsOf: Repository.root.appending(path: manifest), encoding: .utf8)
        let declaration = /\.(?:target|executableTarget|testTarget|plugin)\(\s*name: "(\w+)"/
        let names = Set(text.matches(of: declaration).map { String($0.1) })
        try #require(!names.isEmpty)
        #expect(Set(names.map { $0.lowercased() }).count == names.count, "\(names.sorted())")
    }
}
