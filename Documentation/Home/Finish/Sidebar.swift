import Foundation

/// The list of pages beside each page.
extension FinishSite {
    /// What a reader of the first page may be after: a heading, and the pages below it.
    private static let beginnings: [(title: String, pages: [String])] = [
        ("Begin here", ["timers/gettingstarted", "timers/questions", "timers/comparedwith", "timers/costs"]),
        (
            "Guides",
            [
                "timers/choosingaform", "timers/ondemand", "timers/asynccode", "timers/swiftui", "timers/servers",
                "durabletimers/deadlinesthatoutlivetheprocess", "timerstesting/testingtime",
                "timerstesting/tryingotherorders", "timers/movingfromtimer",
            ]
        ),
    ]

    /// Gives initializers short names, and lists the articles that a reader begins with above the products.
    func editSidebar() throws {
        let file = site.appending(path: "index/index.json")
        var index = try object(file)
        let languages = index["interfaceLanguages"] as? [String: [[String: Any]]] ?? [:]
        index["interfaceLanguages"] = languages.mapValues { nodes in
            nodes.map { node in
                var root = shortened(node)
                let products = root["children"] as? [[String: Any]] ?? []
                root["children"] = beginnings(among: products) + products
                return root
            }
        }
        try write(index, to: file)
    }

    private func beginnings(among products: [[String: Any]]) -> [[String: Any]] {
        let pages = products.flatMap { product in product["children"] as? [[String: Any]] ?? [] }
        let lists = Self.beginnings.flatMap { title, paths -> [[String: Any]] in
            let articles = paths.compactMap { path in
                pages.first { page in page["path"] as? String == "/documentation/\(path)" }
            }
            return [["title": title, "type": "groupMarker"]] + articles
        }
        return lists + [["title": "Products", "type": "groupMarker"]]
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
