import Foundation

/// Makes one site of the archives that DocC has merged: `FinishSite SITE HOME-ARCHIVE ADDRESS FOLDER`.
///
/// DocC's merge makes its own first page, a list of the products. This program puts the page of `Home.docc` in its
/// place, lets the title in the header of every page lead there, and writes into the document of each page what a
/// reader without JavaScript, a search engine and a chat need. It makes the index that the search field reads.
@main struct FinishSite {
    static let root = "doc://swift-timers/documentation"

    let site: URL
    let home: URL
    /// Where readers find the site, without a slash at its end.
    let address: String
    /// The folder with the words for the search, and with the cards.
    let folder: URL

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5 else {
            print("usage: FinishSite SITE HOME-ARCHIVE ADDRESS FOLDER")
            exit(64)
        }
        let finish = FinishSite(
            site: URL(filePath: arguments[1]), home: URL(filePath: arguments[2]), address: arguments[3],
            folder: URL(filePath: arguments[4]))
        try finish.setHomePage()
        try finish.editPages()
        try finish.editSidebar()
        let pages = try finish.pages()
        try finish.writeDocuments(of: pages)
        try finish.writeEntrance(of: pages)
        try finish.writeSitemap(of: pages)
        try finish.writeSearchIndex(of: pages)
    }

    // MARK: The first page

    private func setHomePage() throws {
        var page = try object(home.appending(path: "data/documentation/home.json"))
        page["identifier"] = ["url": Self.root, "interfaceLanguage": "swift"]
        // A page at the root has nothing above it.
        page["hierarchy"] = ["paths": [[String]]()]
        page["variants"] = nil
        // It begins with code, above which DocC puts a heading.
        var sections = page["primaryContentSections"] as? [[String: Any]] ?? []
        for index in sections.indices {
            let content = sections[index]["content"] as? [[String: Any]] ?? []
            sections[index]["content"] = content.filter { block in block["anchor"] as? String != "overview" }
        }
        page["primaryContentSections"] = sections
        try write(page, to: site.appending(path: "data/documentation.json"))
        let images = site.appending(path: "images/Home")
        try? FileManager.default.removeItem(at: images)
        try FileManager.default.copyItem(at: home.appending(path: "images/Home"), to: images)
    }

    // MARK: All pages

    /// DocC's words for what a page is, and those that readers have for it.
    private static let headings = ["Framework": "Product", "API Collection": "Topic", "Extended Module": "Extensions"]

    /// Puts the first page above each other one, and names what a page is in the words of the README.
    private func editPages() throws {
        // The header links to a root of the kind that it looks for.
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
            var metadata = page["metadata"] as? [String: Any] ?? [:]
            if let heading = (metadata["roleHeading"] as? String).flatMap({ heading in Self.headings[heading] }) {
                metadata["roleHeading"] = heading
                page["metadata"] = metadata
            }
            try write(page, to: file)
        }
    }

    /// All pages of the site, the first one at the front.
    private func pages() throws -> [Page] {
        let data = site.appending(path: "data")
        let files = try files(below: "data", named: ".json")
        return try files.map { file in
            let path = file.deletingPathExtension().path.dropFirst(data.path.count + 1)
            return Page(path: String(path), json: try object(file))
        }.sorted { $0.path < $1.path }
    }

    // MARK: Files

    func files(below folder: String, named ending: String) throws -> [URL] {
        let found = FileManager.default.enumerator(at: site.appending(path: folder), includingPropertiesForKeys: nil)
        return (found?.compactMap { file in file as? URL } ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
    }

    func object(_ file: URL) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        guard let object = json as? [String: Any] else { throw CocoaError(.fileReadCorruptFile) }
        return object
    }

    func write(_ object: Any, to file: URL) throws {
        try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
            .write(to: file)
    }
}
