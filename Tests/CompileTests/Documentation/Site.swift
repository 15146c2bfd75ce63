import Foundation
import Testing

/// The static site of the documentation, in a folder of its own.
struct Site {
    static let products = Set(Products.behindNoTrait.map { product in product.lowercased() })

    let folder: URL

    /// Builds the site from the modules that the tests were built with.
    static func build() async throws -> Site {
        let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
        let run = try await Run.of(
            Repository.root.appending(path: "Documentation/site"),
            ["--products", try Toolchain.current.get().products.path, folder.path])
        try #require(run.status == 0, "\n\(run.output)")
        return Site(folder: folder)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    private var data: URL { folder.appending(path: "data/documentation") }

    func pages() throws -> [SitePage] {
        let files = FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil)
        return try (files?.compactMap { file in file as? URL } ?? []).filter { $0.pathExtension == "json" }
            .map { file in
                let path = file.deletingPathExtension().path.dropFirst(data.path.count + 1)
                return try SitePage(
                    path: String(path), json: JSONSerialization.jsonObject(with: Data(contentsOf: file)))
            }
    }

    /// The pages that are no symbols, and those of the products.
    func articles() throws -> [SitePage] {
        try pages().filter { page in page.isArticle || Self.products.contains(page.path) }
    }

    /// The first page.
    func home() throws -> SitePage {
        let file = data.deletingLastPathComponent().appending(path: "documentation.json")
        return try SitePage(path: "home", json: JSONSerialization.jsonObject(with: Data(contentsOf: file)))
    }

    /// Links to pages that the site does not have.
    func brokenLinks() throws -> [String] {
        let pages = try pages()
        let paths = Set(pages.map { page in "/documentation/\(page.path)" })
        return try (pages + [home()]).flatMap { page in
            page.links.filter { link in link != "/documentation" && !paths.contains(link) }
                .map { link in "\(page.path) links to \(link)" }
        }
    }
}
