@_spi(Store) import DurableTimers
import DurableTimersPages
import Timers

/// A store with rows in every state, whose texts try to leave their places.
struct PopulatedStore {
    let store: any DeadlineStore = MemoryStore()
    /// The rows by their states, in the order of ``texts``.
    private(set) var ids: [DeadlineState: [DeadlineID]] = [:]

    static let texts = [
        "<script>document.title = 'broken'</script>",
        "\"><img src=x onerror=\"document.title = 'broken'\">",
        "' onmouseover='document.title = 1' x='",
        "</pre></td></table></title></style><h1 id=out>out</h1>",
        "<!-- ", "&lt;script&gt;", "javascript:document.title = 'broken'",
        "a\u{202E}b\u{1}c\u{7F}d\u{2028}e", "\n\n</bdi><svg onload=alert(1)>", "日本語 🕰 é",
    ]

    /// Fills a store; `count` rows of an ordinary kind wait beside those.
    init(and count: Int = 0) async throws {
        let runner = RunnerID()
        for state in DeadlineState.allCases {
            for text in Self.texts {
                let name = "\(state) \(text)"
                let payload = state == .dead ? [0xFF, 0x3C] : Array(text.utf8)
                let time = DeadlineTime.after(state == .waiting ? .seconds(600) : .zero)
                let request = DeadlineRequest(name: name, key: text, time: time, payload: payload, trace: text)
                ids[state, default: []] += try await store.schedule([request])
                if state == .waiting { continue }
                let claim = try await store.runs.claim(
                    ClaimRequest(
                        runner: runner, kinds: [.init(name: name, slots: 1, attempts: 5)], limit: 1,
                        lease: .seconds(600)))
                guard let run = claim.claimed.first?.token else { continue }
                switch state {
                case .dead: _ = try await store.runs.end([RunEnd(run, .dead(failure: text))], of: runner)
                case .finished: _ = try await store.runs.end([RunEnd(run, .finished(keep: .seconds(600)))], of: runner)
                default: _ = try await store.schedule([request])
                }
            }
        }
        let requests = (0..<count).map { number in
            DeadlineRequest(name: "mail", key: "\(number)", time: .after(.seconds(number * 7 + 30)))
        }
        _ = try await store.schedule(requests)
    }

    func pages(_ actions: DeadlinePages.Actions = .all) -> DeadlinePages {
        DeadlinePages(store: store, at: "/admin/deadlines", allowing: actions)
    }

    /// The addresses of all pages, below the place where they are mounted.
    var addresses: [String] {
        let lists = ["", "state=waiting", "state=running", "state=dead", "state=finished", "kind=mail"]
        let rows = ids.values.joined().map { id in "/row?id=\(id)" }
        return [""] + lists.map { query in "/list?\(query)" } + rows.sorted()
    }
}

extension DeadlinePages {
    /// The answer to a request for an address below the place where the pages are mounted.
    func get(_ address: String, cookie: String? = nil) async -> Answer {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return await answer(
            to: Request(
                "GET", "/admin/deadlines\(parts[0])", query: parts.count > 1 ? String(parts[1]) : nil,
                header: { name in name == "cookie" ? cookie : nil }))
    }

    func post(
        _ address: String, _ body: String, header: @escaping @Sendable (String) -> String? = { _ in nil }
    ) async -> Answer {
        await answer(to: Request("POST", "/admin/deadlines/\(address)", body: body, header: header))
    }
}

extension DeadlinePages.Answer {
    func header(_ name: String) -> String? { headers.first { header in header.name == name }?.value }

    /// The cookie that the answer sets, as the browser sends it back.
    var cookie: String? { header("set-cookie")?.split(separator: ";").first.map(String.init) }
}
