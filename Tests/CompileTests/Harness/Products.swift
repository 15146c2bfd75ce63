/// The products of the package and the traits that they are behind, as the manifest declares them.
enum Products {
    /// Those whose modules have the same interface in every build.
    static let behindNoTrait = all.filter(\.traits.isEmpty).map(\.name)

    /// Those that have nothing in them without a trait; the first of their traits turns them on.
    static let behindTraits = all.filter { product in !product.traits.isEmpty }

    /// The traits that this build has, as far as they turn a product on.
    static let enabledTraits: Set<String> = {
        var traits: Set<String> = []
        #if NIO
            traits.insert("NIO")
        #endif
        #if Postgres
            traits.insert("Postgres")
        #endif
        #if PostgresNIO
            traits.insert("PostgresNIO")
        #endif
        #if Service
            traits.insert("Service")
        #endif
        #if SQLite
            traits.insert("SQLite")
        #endif
        return traits
    }()

    /// A product has the name of its only target.
    private static let all: [(name: String, traits: [String])] = {
        guard let manifest = try? Repository.text(of: "Package.swift") else { return [] }
        let targets = manifest.split(separator: /\n {8}\.(?:target|testTarget)\(\s*/)
        return manifest.matches(of: /\.library\(name: "(\w+)"/).map { match in
            let target = targets.first { text in text.hasPrefix("name: \"\(match.1)\"") } ?? ""
            let traits = target.matches(of: /\.when\(traits: \["(\w+)"\]\)/).map { match in String(match.1) }
            return (String(match.1), traits.enumerated().filter { $0 == traits.firstIndex(of: $1) }.map(\.element))
        }
    }()
}
