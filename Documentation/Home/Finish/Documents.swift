import Foundation

/// The documents that a server sends, one for each page.
extension FinishSite {
    private static let repository = "https://github.com/swift-timers/swift-timers"

    /// What stands below each page.
    private static let footer = """
        <template id="custom-footer"><style>
        footer { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: center; padding: 1.25rem;
          font: 1rem/1.5 system-ui, sans-serif; border-top: 1px solid var(--color-grid, #ccc); }
        a { color: var(--color-link, #0b7285); }
        </style><footer><a href="\(repository)">Source</a>\
        <a href="\(repository)/blob/main/CHANGELOG.md">Changelog</a>\
        <a href="\(repository)/blob/main/LICENSE">License: Apache 2.0</a>\
        <a href="\(repository)/issues">Issues</a></footer></template>
        """

    /// Gives each document its title, what links to it show, its text without scripts, the footer and the search.
    func writeDocuments(of pages: [Page]) throws {
        for page in pages {
            let file = site.appending(path: page.path).appending(path: "index.html")
            let text = try String(contentsOf: file, encoding: .utf8)
            // What the page loads says where the site is below its server.
            let base = text.firstMatch(of: /var baseUrl = "([^"]*)"/).map { match in String(match.1) } ?? "/"
            let script =
                "<script>var swiftTimersBase = \"\(base)\"</script>"
                + "<script defer=\"defer\" src=\"\(base)js/site.js\"></script>"
            let finished =
                text
                .replacing(/<title>[^<]*<\/title>/, with: head(of: page) + script)
                .replacing(/<link rel="mask-icon"[^>]*>/, with: "")
                .replacing(/<link rel="icon" href="([^"]*)favicon\.ico">/) { match in
                    "<link rel=\"icon\" type=\"image/svg+xml\" href=\"\(match.1)favicon.svg\">"
                }
                .replacing(/<noscript>.*<\/noscript>/) { _ in withoutScripts(page, base: base) }
                .replacing("</body>", with: Self.footer + "</body>")
            try Data(finished.utf8).write(to: file)
        }
    }

    private func head(of page: Page) -> String {
        let link = "\(address)/\(page.path)/"
        let card = "\(address)/images/cards/\(card(of: page)).png"
        let summary = page.summary.count > 300 ? page.summary.prefix(297) + "…" : page.summary
        let properties = [
            ("og:site_name", "swift-timers"), ("og:type", page.isArticle ? "article" : "website"),
            ("og:title", page.fullTitle), ("og:description", summary), ("og:url", link), ("og:image", card),
            ("og:image:width", "1200"), ("og:image:height", "675"),
        ]
        let names = [("description", summary), ("twitter:card", "summary_large_image"), ("twitter:image", card)]
        return "<title>\(page.fullTitle.escaped)</title><link rel=\"canonical\" href=\"\(link.escaped)\">"
            + names.map { "<meta name=\"\($0)\" content=\"\($1.escaped)\">" }.joined()
            + properties.map { "<meta property=\"\($0)\" content=\"\($1.escaped)\">" }.joined()
    }

    /// The name of the picture that a link to the page shows: that of its product.
    private func card(of page: Page) -> String {
        let name = page.module ?? "Home"
        let cards = folder.appending(path: "Cards")
        return FileManager.default.fileExists(atPath: cards.appending(path: "\(name).png").path) ? name : "Home"
    }

    private func withoutScripts(_ page: Page, base: String) -> String {
        """
        <noscript><style>#loading-placeholder{display:none}main{max-width:46rem;margin:0 auto;padding:1rem;\
        font:1rem/1.5 system-ui,sans-serif}pre{overflow:auto}td,th{text-align:left;vertical-align:top;\
        padding:.25rem .5rem}</style><main><p><a href="\(base)documentation/">swift-timers</a></p>
        \(PageText(of: page).html)
        </main></noscript>
        """
    }

    /// The document at the address of the site itself, which leads to the first page, and whose link shows the same.
    func writeEntrance(of pages: [Page]) throws {
        guard let home = pages.first(where: \.isHome) else { throw CocoaError(.fileReadNoSuchFile) }
        let text = """
            <!doctype html>
            <meta charset="utf-8">
            \(head(of: home))
            <meta http-equiv="refresh" content="0; url=documentation/">
            <p><a href="documentation/">swift-timers</a>: \(home.summary.escaped)</p>

            """
        try Data(text.utf8).write(to: site.appending(path: "index.html"))
    }

    /// The list of all pages, for search engines.
    func writeSitemap(of pages: [Page]) throws {
        let entries = pages.map { page in "<url><loc>\("\(address)/\(page.path)/".escaped)</loc></url>" }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(entries.joined(separator: "\n"))
            </urlset>

            """
        try Data(text.utf8).write(to: site.appending(path: "sitemap.xml"))
    }
}
