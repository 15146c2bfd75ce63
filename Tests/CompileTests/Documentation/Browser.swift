import Foundation
import Testing

/// A browser without a window.
struct Browser {
    private let program: URL
    private let python: URL

    /// Chromium, if `SWIFT_TIMERS_BROWSER` is set and this machine has it and what serves a folder to it.
    static let current: Browser? = {
        guard ProcessInfo.processInfo.environment["SWIFT_TIMERS_BROWSER"] != nil,
            let python = try? Toolchain.tool("python3")
        else { return nil }
        return ["chromium", "chromium-browser", "google-chrome"].lazy
            .compactMap { name in try? Toolchain.tool(name) }.first
            .map { program in Browser(program: program, python: python) }
    }()

    /// The texts of pages of a site when their scripts have run.
    ///
    /// The folder holds the site, and the paths are those below `documentation`.
    func texts(of paths: [String], in folder: URL) async throws -> [String] {
        let run = try await Run.of(python, ["-c", Self.script, folder.path, program.path] + paths)
        try #require(run.status == 0, "\n\(run.output)")
        return try JSONDecoder().decode([String].self, from: Data(run.output.utf8)).map { text in
            text.replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        }
    }

    // One program serves the site and runs the browser. A server that runs beside other programs of this process would
    // inherit the descriptors by which Foundation learns that they have ended.
    private static let script = """
        import functools, http.server, json, subprocess, sys, threading
        folder, browser, *paths = sys.argv[1:]

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *arguments):
                pass

        # Port 0 lets the system choose.
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def text(path):
            url = f"http://127.0.0.1:{server.server_port}/documentation/{path}"
            options = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom"]
            run = subprocess.run(
                [browser, *options, url], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, timeout=120)
            return run.stdout.decode()

        print(json.dumps([text(path) for path in paths]))
        """
}
