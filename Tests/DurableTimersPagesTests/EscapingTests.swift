import DurableTimersPages
import Testing

/// Rows whose texts try to break out of their places.
@Suite struct `What a row contains` {
    /// The tags of a page, each with its name and the names of its attributes.
    private static func tags(of html: String) -> [(name: String, attributes: [String])] {
        html.matches(of: /<\/?([A-Za-z!][A-Za-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/).map { match in
            let attributes = String(match.2).replacing(/"[^"]*"/, with: "")
                .split { character in character == " " || character == "\n" || character == "=" }
            return (String(match.1), attributes.map(String.init))
        }
    }

    private static let names: Set<String> = [
        "!doctype", "html", "head", "meta", "title", "link", "body", "header", "nav", "main", "a", "h1", "h2", "p",
        "div", "table", "thead", "tbody", "tr", "th", "td", "bdi", "time", "span", "form", "input", "button", "label",
        "details", "summary", "dl", "dt", "dd", "pre", "figure", "figcaption", "svg", "rect", "line", "text", "strong",
    ]

    @Test func `stays text on every page`() async throws {
        let store = try await PopulatedStore()
        let pages = store.pages()
        for address in store.addresses {
            let answer = await pages.get(address)
            #expect(answer.status == 200, "\(address)")
            let tags = Self.tags(of: answer.body)
            #expect(tags.filter { tag in !Self.names.contains(tag.name) }.map(\.name) == [], "\(address)")
            #expect(tags.flatMap(\.attributes).filter { name in name.hasPrefix("on") || name == "src" } == [])
            // Every other opening bracket is written in another way.
            #expect(answer.body.split(separator: "<", omittingEmptySubsequences: false).count == tags.count + 1)
            #expect(
                !answer.body.unicodeScalars.contains { scalar in
                    "\u{202E}\u{1}\u{7F}\u{2028}".unicodeScalars.contains(scalar)
                })
        }
    }

    @Test func `is there, character by character`() async throws {
        let store = try await PopulatedStore()
        let body = await store.pages().get("/list?state=dead").body
        #expect(body.contains("&lt;script&gt;document.title = &#39;broken&#39;&lt;/script&gt;"))
        #expect(body.contains("&amp;lt;script&amp;gt;"))
        #expect(body.contains("a\\u{202E}b\\u{1}c\\u{7F}d\\u{2028}e"))
        #expect(body.contains("日本語 🕰 é"))
    }

    @Test func `may be in the query, too`() async throws {
        let pages = try await PopulatedStore().pages()
        for address in [
            "/list?kind=%3Cscript%3E", "/list?state=%3Cscript%3E", "/row?kind=%22%3E%3Cscript%3E&key=%00",
            "/?done=%3Cscript%3E&count=%3Cscript%3E", "/row?id=%3Cscript%3E", "/list?after=%3Cscript%3E&kind=%",
        ] {
            let answer = await pages.get(address)
            #expect(!answer.body.contains("<script"), "\(address)")
        }
    }

    @Test func `is found by its kind and its key, whatever these are`() async throws {
        let store = try await PopulatedStore()
        for text in PopulatedStore.texts {
            let name = "waiting \(text)".utf8.map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
                .joined()
            let key = text.utf8.map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
            let answer = await store.pages().get("/row?kind=\(name)&key=\(key)")
            #expect(answer.status == 200 && answer.body.contains("<h2>Payload</h2>"))
        }
    }

    @Test func `has no way to run a script, even if it were one`() async throws {
        let answer = await (try await PopulatedStore()).pages().get("")
        let policy = try #require(answer.header("content-security-policy"))
        #expect(policy.contains("default-src 'none'") && !policy.contains("script-src") && !policy.contains("unsafe"))
        #expect(answer.header("x-content-type-options") == "nosniff")
    }
}
