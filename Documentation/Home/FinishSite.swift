import Foundation

/// Makes one site of the archives that DocC has merged: `FinishSite SITE HOME-ARCHIVE`.
///
/// DocC's merge makes its own first page, a list of the products. This program puts the page of `Home.docc` in its
/// place, lets the title in the header of every page lead there, and gives initializers short names in the sidebar.
@main struct FinishSite {
    private static let root = "doc://swift-timers/documentation"

    let site: URL
    let home: URL

    static func main() throws {
        guard CommandLine.arguments.count == 3 else {
            print("usage: FinishSite SITE HOME-ARCHIVE")
            exit(64)
        }
        let finish = FinishSite(
            site: URL(filePath: CommandLine.arguments[1]), home: URL(filePath: CommandLine.arguments[2]))
        try finish.linkPagesHome()
        try finish.setHomePage()
        try finish.shortenNames()
        try finish.nameDocuments()
    }

    // MARK: The first page

    private func setHomePage() throws {
        var page = try object(home.appending(path: "data/documentation/home.json"))
        page["identifier"] = ["url": Self.root, "interfaceLanguage": "swift"]
        // A page at the root has nothing above it.
        page["hierarchy"] = ["paths": [[String]]()]
        page["variants"] = nil
        try write(page, to: site.appending(path: "data/documentation.json"))
        let images = site.appending(path: "images/Home")
        try? FileManager.default.removeItem(at: images)
        try FileManager.default.copyItem(at: home.appending(path: "images/Home"), to: images)
    }

    /// Puts the first page above each other one: the header links to a root of the kind that it looks for.
    private func linkPagesHome() throws {
        let reference: [String: Any] = [
            "identifier": Self.root, "kind": "technologies", "role": "collection", "type": "topic",
            "title": "swift-timers", "url": "/documentation", "abstract": [Any](),
        ]
        for file in try files(below: "data/documentation", named: ".json") {
            var page = try object(file)
            var hierarchy = page["hierarchy"] as? [String: Any] ?? [:]
            let paths = hierarchy["paths"] as? [[String]] ?? []
            hierarchy["paths"] = (paths.isEmpty ? [[]] : paths).map { path in [Self.root] + path }
            page["hierarchy"] = hierarchy
            var references = page["references"] as? [String: Any] ?? [:]
            references[Self.root] = reference
            page["references"] = references
            try write(page, to: file)
        }
    }

    // MARK: The sidebar

    private func shortenNames() throws {
        let file = site.appending(path: "index/index.json")
        var index = try object(file)
        let languages = index["interfaceLanguages"] as? [String: [[String: Any]]] ?? [:]
        index["interfaceLanguages"] = languages.mapValues { nodes in nodes.map(shortened) }
        try write(index, to: file)
    }

    private func shortened(_ node: [String: Any]) -> [String: Any] {
        guard let children = node["children"] as? [[String: Any]] else { return node }
        let initializers = children.compactMap(Initializer.init)
        // What all have in common tells none from another.
        let common = initializers.first?.labels.filter { label in
            initializers.count > 1 && initializers.allSatisfy { $0.labels.contains(label) }
        }
        let hidden = Set(Initializer.shared + (common ?? []))
        var result = node
        result["children"] = children.map { child -> [String: Any] in
            guard let initializer = Initializer(child) else { return shortened(child) }
            var child = child
            child["title"] = initializer.name(without: hidden)
            return child
        }
        return result
    }

    // MARK: The documents

    /// Gives each document the icon and the title of the package.
    private func nameDocuments() throws {
        for file in try files(below: "", named: "index.html") {
            let text = try String(contentsOf: file, encoding: .utf8)
                .replacing("<title>Documentation</title>", with: "<title>swift-timers</title>")
                .replacing(/<link rel="mask-icon"[^>]*>/, with: "")
                .replacing(/<link rel="icon" href="([^"]*)favicon\.ico">/) { match in
                    "<link rel=\"icon\" type=\"image/svg+xml\" href=\"\(match.1)favicon.svg\">"
                }
            try Data(text.utf8).write(to: file)
        }
    }

    // MARK: Files

    private func files(below folder: String, named ending: String) throws -> [URL] {
        let found = FileManager.default.enumerator(at: site.appending(path: folder), includingPropertiesForKeys: nil)
        return (found?.compactMap { file in file as? URL } ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
    }

    private func object(_ file: URL) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        guard let object = json as? [String: Any] else { throw CocoaError(.fileReadCorruptFile) }
        return object
    }

    private func write(_ object: [String: Any], to file: URL) throws {
        try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
            .write(to: file)
    }
}

/// An initializer in the sidebar, whose parameters begin with the same ones as those of its neighbours.
private struct Initializer {
    /// What names the timer and the line that made it, for lists and logs.
    static let shared = ["name", "fileID", "filePath", "line", "isolation", "action", "operation"]

    /// The labels of the parameters that have one.
    let labels: [String]
    private let isAsynchronous: Bool
    private let takesTick: Bool

    init?(_ node: [String: Any]) {
        guard node["type"] as? String == "init", let title = node["title"] as? String, title.contains("fileID:") else {
            return nil
        }
        // A label stands behind a parenthesis or a comma, and before a colon.
        labels = title.matches(of: #/[(,] ?(\w+): /#).map { match in String(match.1) }
        isAsynchronous = title.contains(" async ")
        takesTick = title.contains("(Owner) -> (Tick)")
    }

    func name(without common: Set<String>) -> String {
        let rest = labels.filter { label in !common.contains(label) }.map { label in "\(label):" }.joined()
        return "init(\(rest))" + (isAsynchronous ? " async" : takesTick ? " with Tick" : "")
    }
}
