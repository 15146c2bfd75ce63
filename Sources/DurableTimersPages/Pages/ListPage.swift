import DurableTimers

/// The rows of a kind, of a state, or of both.
struct ListPage {
    private static let limit = 100

    private let view: PageView
    private let name: String?
    private let state: DeadlineState?
    private let after: DeadlineID?

    init(_ view: PageView, _ query: FormText) {
        self.view = view
        name = query["kind"]
        state = query["state"].flatMap { word in DeadlineState(word) }
        after = query["after"].flatMap { text in Int64(text) }.map(DeadlineID.init(rawValue:))
    }

    func body(_ store: any DeadlineStore) async throws -> HTML {
        let states = state.map { state in [state] as Set } ?? Set(DeadlineState.allCases)
        let rows = try await store.list(
            DeadlineQuery(states: states, name: name, after: after, limit: Self.limit + 1))
        let shown = rows.prefix(Self.limit)
        let next: HTML? =
            rows.count <= Self.limit
            ? nil
            : shown.last.map { last in
                let address = view.links.list(state, name: name, after: last.id)
                return "<p><a rel=\"next\" href=\"\(text: address)\">The next \(Self.limit)</a></p>" as HTML
            }
        let word = state?.description ?? "all"
        return """
            <h1>\(text: word) \(name.map { name in " of \(PageView.text(name))" as HTML })</h1>
            \(choices)
            \(shown.isEmpty ? "<p class=\"quiet\">There are none.</p>" : table(Array(shown)))
            \(all(Array(shown)))
            \(next)
            """
    }

    private var choices: HTML {
        let states: [DeadlineState?] = [nil] + DeadlineState.allCases
        return """
            <p class="choices">\(states.map { other in
                let word = other.map(\.description) ?? "all"
                return other == state
                    ? "<strong aria-current=\"page\">\(text: word)</strong> " as HTML
                    : "<a href=\"\(text: view.links.list(other, name: name))\">\(text: word)</a> "
            })</p>
            """
    }

    private func table(_ rows: [DeadlineRecord]) -> HTML {
        let failures = rows.contains { row in row.failure != nil }
        let head = ["Row", "Kind", "Key", "State", "Due", "Attempt"] + (failures ? ["Failure"] : [])
        return PageView.table(
            "Rows", head, numbers: ["Attempt"],
            rows.map { row in
                """
                <tr><td>\(view.link(row))</td><td>\(PageView.text(row.name))</td>\
                <td>\(row.key.map { key in PageView.text(key) })</td>\
                <td><span class="state \(text: row.state.description)">\(text: row.state.description)</span></td>\
                <td>\(view.time(row.state == .dead ? row.scheduled : row.due))</td>\
                <td class="number">\(row.attempt)</td>\
                \(failures ? "<td class=\"failure\">\(PageView.text(Self.line(row.failure ?? "")))</td>" : "")</tr>
                """
            })
    }

    /// The buttons for all dead rows that the page shows.
    private func all(_ rows: [DeadlineRecord]) -> HTML? {
        guard state == .dead, rows.count > 1 else { return nil }
        let ids = rows.map(\.id)
        return """
            <div class="buttons">\(view.form(.retry, ids, "Run these \(ids.count) again"))\
            \(view.form(.delete, ids, "Delete these \(ids.count)"))</div>
            """
    }

    /// The beginning of a text, for one line of a table.
    private static func line(_ text: String) -> String {
        let first = text.prefix(200).split(separator: "\n").first.map { line in String(line) } ?? ""
        return first.utf8.count < text.utf8.count ? first + "…" : first
    }
}
