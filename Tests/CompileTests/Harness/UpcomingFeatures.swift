import Testing

/// The upcoming features that manifests switch on.
enum UpcomingFeatures {
    /// Those of the package's own manifest.
    static func named() throws -> [String] {
        let names = named(in: try Repository.text(of: "Package.swift"))
        try #require(!names.isEmpty)
        return names
    }

    /// Those of the manifests of nested packages, by the folder.
    static func nested() throws -> [(folder: String, names: [String])] {
        let manifests = try Repository.files(below: "", endingIn: "Package.swift").map(Repository.name)
        let folders = manifests.map { String($0.dropLast("Package.swift".count)) }.filter { $0 != "" }
        try #require(folders.contains("Proofs/AppleCheck/"))
        return try folders.map { ($0, named(in: try Repository.text(of: "\($0)Package.swift"))) }
    }

    private static func named(in manifest: String) -> [String] {
        let listed = manifest.firstMatch(of: /let upcomingFeatures[^=]*= \[([^\]]*)\]/)?.1 ?? ""
        return listed.matches(of: /"(\w+)"/).map { String($0.1) }
            + manifest.matches(of: /enableUpcomingFeature\("(\w+)"/).map { String($0.1) }
    }
}
