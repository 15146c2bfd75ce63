/// The modules that each target may import.
struct ImportRules {
    /// The modules a target may import anywhere, of this package and of others.
    ///
    /// The manifest orders the targets too. Listing them here makes a new dependency a deliberate change in two places.
    var modules: [String: Set<String>]
    /// Foundation's modules and the frameworks that re-export it.
    var foundation: Set<String>
    /// The folders and files that may import ``foundation``, and only inside `#if Foundation`.
    var foundationPlaces: [String]

    func violations(in file: String, _ imports: [Import]) -> [Violation] {
        let target = file.split(separator: "/").drop { $0 != "Sources" }.dropFirst().first.map { String($0) } ?? ""
        return imports.compactMap { entry in
            let allowed = modules[target] ?? []
            guard !allowed.contains(entry.module) else { return nil }
            let isInPlace = foundation.contains(entry.module) && foundationPlaces.contains(where: file.hasPrefix)
            guard !isInPlace || !entry.needs("Foundation") else { return nil }
            return Violation(
                file: file, line: entry.line, subject: "import \(entry.module)",
                message: isInPlace
                    ? "imports \(entry.module) outside of '#if Foundation'"
                    : "\(target) does not import \(entry.module) here")
        }
    }

    /// The entries of ``foundationPlaces`` that no import needs any more.
    func leftOverPlaces(_ files: [TokenizedFile]) -> [String] {
        foundationPlaces.filter { place in
            !files.contains { file in
                file.path.hasPrefix(place)
                    && Import.all(in: file.tokens).contains { foundation.contains($0.module) }
            }
        }
    }
}
