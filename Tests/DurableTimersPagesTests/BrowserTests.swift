import DurableTimersPages
import Foundation
import Testing

/// The pages in Chromium, if `SWIFT_TIMERS_BROWSER` is set and this machine has it.
///
/// The browser opens them as files, without the headers that forbid scripts: only the escaping keeps a row from running
/// one.
@Suite(.enabled(if: Chromium.program != nil, "SWIFT_TIMERS_BROWSER is not set, or there is no Chromium"))
struct `The pages in a browser` {
    @Test func `run no script of a row, and fit a telephone and a desk`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try await PopulatedStore(and: 300)
        let pages = store.pages()
        let style = await pages.get("/style.css").body
        try Data(style.utf8).write(to: folder.appending(path: "style.css"))
        // One page of each kind, and every row.
        for (number, address) in store.addresses.enumerated() {
            let html = await pages.get(address).body
                .replacing("/admin/deadlines/style.css", with: "style.css")
                .replacing("</body>", with: "\(Self.probe)</body>")
            let file = folder.appending(path: "\(number).html")
            try Data(html.utf8).write(to: file)
            // A browser takes a second for each.
            guard number < 7 || number % 5 == 0 else { continue }
            for width in [390, 1280] {
                let dom = try await Chromium.dom(of: file, width: width)
                #expect(dom.contains("<title>Deadlines</title>"), "\(address)")
                #expect(dom.contains("data-title=\"Deadlines\""), "\(address): a script ran")
                #expect(dom.contains("data-beyond=\"0\""), "\(address) is wider than \(width) pixels")
                #expect(dom.contains("data-strange=\"0\""), "\(address): an element came from a text")
            }
        }
    }

    /// What the test asks the page itself.
    private static let probe = """
        <script>
        onload = () => setTimeout(() => {
            const root = document.documentElement
            root.dataset.title = document.title
            root.dataset.beyond = Math.max(0, root.scrollWidth - innerWidth)
            root.dataset.strange = document.querySelectorAll("img, #out, svg[onload], script").length - 1
        }, 50)
        </script>
        """
}

private enum Chromium {
    static let program: String? = {
        guard ProcessInfo.processInfo.environment["SWIFT_TIMERS_BROWSER"] != nil else { return nil }
        return ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first { path in
            FileManager.default.isExecutableFile(atPath: path)
        }
    }()

    static func dom(of file: URL, width: Int) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program ?? "")
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000", "--window-size=\(width),900",
            "--dump-dom", file.absoluteString,
        ]
        let dom = file.appendingPathExtension("\(width)")
        try Data().write(to: dom)
        process.standardOutput = try FileHandle(forWritingTo: dom)
        process.standardError = FileHandle.nullDevice
        try await withCheckedThrowingContinuation { (exit: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in exit.resume() }
            do { try process.run() } catch {
                process.terminationHandler = nil
                exit.resume(throwing: error)
            }
        }
        return String(decoding: try Data(contentsOf: dom), as: UTF8.self)
    }
}
