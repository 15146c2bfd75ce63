import Foundation
import Testing

/// A browser without a window.
struct Browser {
    private let program: URL

    /// Chromium, if `SWIFT_TIMERS_BROWSER` is set and this machine has it and what serves a folder to it.
    static let current: Browser? = {
        guard ProcessInfo.processInfo.environment["SWIFT_TIMERS_BROWSER"] != nil,
            (try? Toolchain.tool("python3")) != nil
        else { return nil }
        return ["chromium", "chromium-browser", "google-chrome"].lazy
            .compactMap { name in try? Toolchain.tool(name) }.first.map(Browser.init)
    }()

    /// The text of a page when its scripts have run.
    func text(of url: String) async throws -> String {
        let run = try await Run.of(
            program,
            ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom", url])
        try #require(run.status == 0, "\n\(run.output)")
        return run.output.replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    }
}

/// Serves a folder on a port of this machine.
struct SiteServer {
    private let process = Process()
    private let port: Int

    init(_ folder: URL) throws {
        let output = Pipe()
        process.executableURL = try Toolchain.tool("python3")
        // Port 0 lets the system choose, and the first line says which it is.
        process.arguments = [
            "-u", "-c",
            """
            import functools, http.server, sys
            handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            print(server.server_port)
            server.serve_forever()
            """, folder.path,
        ]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    func url(of path: String) -> String { "http://127.0.0.1:\(port)/documentation/\(path)" }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
