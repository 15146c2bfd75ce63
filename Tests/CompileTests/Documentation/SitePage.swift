/// A page of the site, as DocC describes it.
struct SitePage {
    /// The path below `documentation`, in lower case.
    let path: String
    private let json: [String: Any]

    init(path: String, json: Any) {
        self.path = path
        self.json = json as? [String: Any] ?? [:]
    }

    var product: String { String(path.prefix { character in character != "/" }) }
    var isArticle: Bool { json["kind"] as? String == "article" }

    var title: String {
        (json["metadata"] as? [String: Any])?["title"] as? String ?? path
    }

    /// The pages of the site that this one links to.
    var links: [String] {
        let references = json["references"] as? [String: [String: Any]] ?? [:]
        return references.values.compactMap { reference in
            guard reference["type"] as? String == "topic", let url = reference["url"] as? String else { return nil }
            return url.hasPrefix("/documentation") ? String(url.prefix { $0 != "#" }).lowercased() : nil
        }
    }

    /// Whether the header of the page leads to the first page of the site.
    var leadsHome: Bool {
        let paths = (json["hierarchy"] as? [String: Any])?["paths"] as? [[String]] ?? []
        let references = json["references"] as? [String: [String: Any]] ?? [:]
        return !paths.isEmpty
            && paths.allSatisfy { path in
                let root = path.first.flatMap { first in references[first] }
                return root?["url"] as? String == "/documentation" && root?["kind"] as? String == "technologies"
            }
    }

    /// The symbols that the article of the page puts into no group, which DocC then groups by their kind.
    var ungroupedSymbols: [String] {
        // A page without an article has groups by kind only.
        let groups = json["topicSections"] as? [[String: Any]] ?? []
        guard groups.contains(where: { group in group["generated"] == nil }) else { return [] }
        return groups.filter { group in group["generated"] as? Bool == true }
            .flatMap { group in group["identifiers"] as? [String] ?? [] }
            // DocC makes a page of its own for what implements a protocol, and no article can link to that page. An
            // article cannot link to the initializer with a selector where Objective-C is missing.
            .filter { symbol in !symbol.hasSuffix("-Implementations") && !symbol.contains("selector:") }
    }

    /// The lines of code with more columns than that.
    func wideCode(beyond columns: Int) -> [String] {
        Self.code(in: json).filter { line in line.count > columns }.map { line in "\(path): \(line)" }
    }

    private static func code(in json: Any) -> [String] {
        switch json {
        case let object as [String: Any]:
            let lines = object["type"] as? String == "codeListing" ? object["code"] as? [String] ?? [] : []
            return lines + object.values.flatMap(code)
        case let list as [Any]: return list.flatMap(code)
        default: return []
        }
    }
}
