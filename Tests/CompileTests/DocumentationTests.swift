import Testing

/// The site that `Documentation/site` builds from the documentation of all products.
@Suite struct `The documentation` {
    @Test func `links to what exists, groups each symbol, and fits on a page`() async throws {
        let site = try await Site.build()
        defer { site.remove() }
        let pages = try site.pages()
        // Every product has many pages.
        #expect(Set(pages.map(\.product)).isSuperset(of: Site.products))
        #expect(pages.count > 300)
        #expect(try site.brokenLinks() == [])
        #expect(pages.filter { page in !page.leadsHome }.map(\.path) == [])
        let home = try site.home()
        #expect(home.title == "swift-timers")
        #expect(Set(home.links).isSuperset(of: Site.products.map { product in "/documentation/\(product)" }))
        #expect(pages.flatMap(\.ungroupedSymbols) == [])
        #expect(pages.flatMap { page in page.wideCode(beyond: 80) } == [])
    }

    @Test func `begins with the table of the README`() throws {
        let tables = try ["README.md", "Documentation/Home/Home.docc/Home.md"].map { page in
            try Repository.text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
                .drop { line in !line.hasPrefix("|") }.prefix { line in line.hasPrefix("|") }
        }
        #expect(tables[0].count > 8)
        #expect(Array(tables[0]) == Array(tables[1]))
    }

    @Test(.enabled(if: Browser.current != nil, "SWIFT_TIMERS_BROWSER is not set, or Chromium or python3 is missing"))
    func `shows its pages in a browser`() async throws {
        let browser = try #require(Browser.current)
        let site = try await Site.build()
        defer { site.remove() }
        let pages = try site.articles()
        let texts = try await browser.texts(of: pages.map(\.path), in: site.folder)
        try #require(texts.count == pages.count)
        for (page, text) in zip(pages, texts) {
            #expect(text.contains(page.title), "\(page.path)")
            #expect(!text.contains("can't be found"), "\(page.path)")
        }
    }
}
