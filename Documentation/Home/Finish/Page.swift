/// A page of the site, as DocC describes it for its program in the browser.
struct Page {
    /// The path below the site, such as `documentation/timers/swiftui`.
    let path: String
    private let json: [String: Any]

    init(path: String, json: [String: Any]) {
        self.path = path
        self.json = json
    }

    private var metadata: [String: Any] { json["metadata"] as? [String: Any] ?? [:] }

    var isHome: Bool { path == "documentation" }
    var title: String { metadata["title"] as? String ?? "" }
    /// What the page is: `Article`, `Structure`.
    var heading: String { isHome ? "" : metadata["roleHeading"] as? String ?? "" }
    var isArticle: Bool { json["kind"] as? String == "article" && metadata["role"] as? String != "collectionGroup" }
    var isProduct: Bool { metadata["symbolKind"] as? String == "module" }
    /// Whether the page tells something, and is not only the page of a symbol.
    var isGuide: Bool { isArticle || isProduct || isHome }

    var module: String? {
        (metadata["modules"] as? [[String: Any]])?.first?["name"] as? String
    }

    /// The pages between that of the product and this one, such as `OwnedTimer`.
    var parents: [String] {
        let paths = (json["hierarchy"] as? [String: Any])?["paths"] as? [[String]] ?? []
        // The first two are the first page and the product.
        return (paths.first ?? []).dropFirst(2).compactMap { identifier in references[identifier]?["title"] as? String }
    }

    var abstract: [[String: Any]] { json["abstract"] as? [[String: Any]] ?? [] }
    var references: [String: [String: Any]] { json["references"] as? [String: [String: Any]] ?? [:] }

    func sections(_ kind: String) -> [[String: Any]] {
        (json["primaryContentSections"] as? [[String: Any]] ?? []).filter { $0["kind"] as? String == kind }
    }

    /// The blocks of the text.
    var content: [[String: Any]] { sections("content").flatMap { $0["content"] as? [[String: Any]] ?? [] } }

    /// The lists of links below the text.
    var topics: [[String: Any]] { json["topicSections"] as? [[String: Any]] ?? [] }

    /// The headings of the text, with their anchors.
    var headings: [(text: String, anchor: String)] {
        content.compactMap { block in
            guard block["type"] as? String == "heading", let text = block["text"] as? String,
                let anchor = block["anchor"] as? String, anchor != "overview"
            else { return nil }
            return (text, anchor)
        }
    }

    /// The title in a list of pages: `Getting started – Timers – swift-timers`.
    var fullTitle: String {
        if isHome { return "swift-timers: one timer API for apps and servers in Swift" }
        let places = parents.reversed() + [isProduct ? nil : module].compactMap(\.self)
        return ([title] + places + ["swift-timers"]).joined(separator: " – ")
    }

    /// What the page says, in a sentence or two.
    var summary: String {
        let text = PageText(of: self).plain(abstract)
        if !text.isEmpty { return text }
        let place = module.map { module in " of the product \(module)" } ?? ""
        return "\(heading.isEmpty ? "A page" : heading) \(title)\(place) of swift-timers, timers for Swift."
    }
}
