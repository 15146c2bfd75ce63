import Foundation

/// The text of a page as HTML without any script, made of what DocC's program in the browser shows.
struct PageText {
    private let page: Page

    init(of page: Page) { self.page = page }

    /// All of the page: its title, its declaration, its text and its lists of links.
    var html: String {
        var parts = ["<h1>\(page.title.escaped)</h1>", "<p>\(inline(page.abstract))</p>"]
        for section in page.sections("declarations") {
            for declaration in section["declarations"] as? [[String: Any]] ?? [] {
                let tokens = declaration["tokens"] as? [[String: Any]] ?? []
                let code = tokens.compactMap { token in token["text"] as? String }.joined()
                parts.append("<pre><code>\(code.escaped)</code></pre>")
            }
        }
        for section in page.sections("parameters") {
            let parameters = section["parameters"] as? [[String: Any]] ?? []
            let items = parameters.map { parameter in
                "<dt><code>\((parameter["name"] as? String ?? "").escaped)</code></dt>"
                    + "<dd>\(blocks(parameter["content"]))</dd>"
            }
            parts.append("<dl>\(items.joined())</dl>")
        }
        parts.append(blocks(page.content))
        for topic in page.topics {
            let links = (topic["identifiers"] as? [String] ?? []).compactMap(listedLink)
            parts.append("<h2>\((topic["title"] as? String ?? "").escaped)</h2><ul>\(links.joined())</ul>")
        }
        return parts.filter { part in part != "<p></p>" }.joined(separator: "\n")
    }

    /// The words of inline content, without marks.
    func plain(_ items: [[String: Any]]) -> String {
        items.map { item in
            switch item["type"] as? String {
            case "text": item["text"] as? String ?? ""
            case "codeVoice": item["code"] as? String ?? ""
            case "reference": reference(item)?["title"] as? String ?? ""
            default: plain(item["inlineContent"] as? [[String: Any]] ?? [])
            }
        }.joined()
    }

    /// The words of the text, for a search.
    var words: String { Self.words(in: page.content) }

    private static func words(in json: Any) -> String {
        switch json {
        case let object as [String: Any]:
            let own = ["text", "code"].compactMap { key in
                object[key] as? String ?? (object[key] as? [String])?.joined(separator: " ")
            }
            let rest = object.filter { key, _ in !["text", "code", "anchor", "type"].contains(key) }
            return (own + rest.sorted { $0.key < $1.key }.map { words(in: $0.value) }).joined(separator: " ")
        case let list as [Any]: return list.map(words).joined(separator: " ")
        default: return ""
        }
    }

    // MARK: Blocks

    private func blocks(_ json: Any?) -> String {
        (json as? [[String: Any]] ?? []).map(block).joined(separator: "\n")
    }

    private func block(_ block: [String: Any]) -> String {
        switch block["type"] as? String {
        case "paragraph": return "<p>\(inline(block["inlineContent"]))</p>"
        case "heading":
            let level = min(max(block["level"] as? Int ?? 2, 2), 4)
            return "<h\(level)>\((block["text"] as? String ?? "").escaped)</h\(level)>"
        case "codeListing":
            let lines = block["code"] as? [String] ?? []
            return "<pre><code>\(lines.joined(separator: "\n").escaped)</code></pre>"
        case "unorderedList": return "<ul>\(items(block))</ul>"
        case "orderedList": return "<ol>\(items(block))</ol>"
        case "table": return table(block)
        case "aside":
            let name = (block["name"] as? String ?? "").escaped
            return "<blockquote><p>\(name)</p>\(blocks(block["content"]))</blockquote>"
        case "row":
            return (block["columns"] as? [[String: Any]] ?? []).map { blocks($0["content"]) }.joined(separator: "\n")
        case "tabNavigator":
            return (block["tabs"] as? [[String: Any]] ?? []).map { tab in
                "<h3>\((tab["title"] as? String ?? "").escaped)</h3>\(blocks(tab["content"]))"
            }.joined(separator: "\n")
        case "image", "video", "reference": return "<p>\(inline([block]))</p>"
        default: return blocks(block["content"]) + inline(block["inlineContent"])
        }
    }

    private func items(_ list: [String: Any]) -> String {
        (list["items"] as? [[String: Any]] ?? []).map { "<li>\(blocks($0["content"]))</li>" }.joined()
    }

    private func table(_ block: [String: Any]) -> String {
        let rows = block["rows"] as? [[[[String: Any]]]] ?? []
        return "<table>"
            + rows.enumerated().map { index, cells in
                let tag = index == 0 ? "th" : "td"
                return "<tr>\(cells.map { "<\(tag)>\(blocks($0))</\(tag)>" }.joined())</tr>"
            }.joined() + "</table>"
    }

    // MARK: Inline

    private func inline(_ json: Any?) -> String {
        (json as? [[String: Any]] ?? []).map { item in
            let inside = inline(item["inlineContent"])
            switch item["type"] as? String {
            case "text": return (item["text"] as? String ?? "").escaped
            case "codeVoice": return "<code>\((item["code"] as? String ?? "").escaped)</code>"
            case "emphasis": return "<em>\(inside)</em>"
            case "strong": return "<strong>\(inside)</strong>"
            case "image": return (reference(item)?["alt"] as? String ?? "").escaped
            case "reference": return link(item) ?? inside
            default: return inside
            }
        }.joined()
    }

    private func reference(_ item: [String: Any]) -> [String: Any]? {
        (item["identifier"] as? String).flatMap { identifier in page.references[identifier] }
    }

    private func link(_ item: [String: Any]) -> String? {
        guard let reference = reference(item), let title = reference["title"] as? String else { return nil }
        guard let url = reference["url"] as? String else { return title.escaped }
        return "<a href=\"\(target(url).escaped)\">\(title.escaped)</a>"
    }

    private func listedLink(_ identifier: String) -> String? {
        let item: [String: Any] = ["identifier": identifier]
        guard let link = link(item) else { return nil }
        let abstract = inline(reference(item)?["abstract"])
        return "<li>\(link)\(abstract.isEmpty ? "" : ": \(abstract)")</li>"
    }

    /// A link that leads to the page wherever the site is.
    private func target(_ url: String) -> String {
        guard url.hasPrefix("/") else { return url }
        let depth = page.path.split(separator: "/").count
        return String(repeating: "../", count: depth) + url.dropFirst()
    }
}

extension String {
    /// The text as HTML has it, between tags and in an attribute.
    var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
