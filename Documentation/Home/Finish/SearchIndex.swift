import Foundation

/// What the search field looks through.
extension FinishSite {
    struct WrongWords: Error, CustomStringConvertible {
        let description: String
    }

    /// Writes `search.json`: for each page its title, its place, what it is, and its words.
    func writeSearchIndex(of pages: [Page]) throws {
        let keywords = try keywords(pages)
        let entries = pages.map { page -> [String: Any] in
            let text = PageText(of: page)
            var entry: [String: Any] = [
                "title": page.isHome ? "swift-timers" : page.title, "path": page.path, "kind": page.heading,
                "about": text.plain(page.abstract),
            ]
            if let module = page.module, !page.isProduct { entry["module"] = module }
            entry["guide"] = page.isGuide ? 1 : nil
            entry["keywords"] = keywords[page.path]
            let headings = page.headings.map { heading in [heading.text, heading.anchor] }
            if !headings.isEmpty { entry["headings"] = headings }
            // The words of symbols are those of their abstracts: an index of all text would be large.
            if page.isGuide { entry["words"] = Self.distinct(text.words) }
            return entry
        }
        try write(entries, to: site.appending(path: "search.json"))
    }

    /// Each word once, in lower case.
    private static func distinct(_ text: String) -> String {
        let words = text.lowercased().split { character in !character.isLetter && !character.isNumber }
        return Set(words.filter { word in word.count > 2 }).sorted().joined(separator: " ")
    }

    /// The words of `search-words.txt`, by the paths of their pages.
    ///
    /// A page of a product that the site was built without has no entry.
    private func keywords(_ pages: [Page]) throws -> [String: [String]] {
        let text = try String(contentsOf: folder.appending(path: "search-words.txt"), encoding: .utf8)
        let paths = Set(pages.map(\.path))
        let products = Set(pages.filter(\.isProduct).map(\.path))
        var keywords: [String: [String]] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            let path = "documentation/\(parts[0])"
            let product = path.split(separator: "/").prefix(2).joined(separator: "/")
            guard paths.contains(path) else {
                guard !products.contains(product) else {
                    throw WrongWords(description: "search-words.txt: there is no page \(parts[0])")
                }
                continue
            }
            keywords[path, default: []] += parts[1].split(separator: ",").map { word in
                word.trimmingCharacters(in: .whitespaces).lowercased()
            }
        }
        return keywords
    }
}
