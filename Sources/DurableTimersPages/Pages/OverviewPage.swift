import DurableTimers

/// The kinds with their counts, and what comes in the next hour.
struct OverviewPage {
    private let view: PageView

    init(_ view: PageView) { self.view = view }

    func body(_ store: any DeadlineStore, notice query: FormText) async throws -> HTML {
        let kinds = try await store.counts().sorted { lhs, rhs in lhs.name < rhs.name }
        let picture = HourPicture(now: view.time.now, try await HourPicture.rows(of: store))
        return """
            \(notice(query))
            <h1>Deadlines</h1>
            \(search)
            <h2>Kinds</h2>
            \(kinds.isEmpty ? "<p class=\"quiet\">The store has no deadlines.</p>" : table(kinds))
            <h2>The next hour</h2>
            \(picture.html)
            """
    }

    /// A notice of what the form before this page has done.
    private func notice(_ query: FormText) -> HTML? {
        guard let action = query["done"].flatMap(PageAction.init(rawValue:)),
            let count = query["count"].flatMap({ Int($0) })
        else { return nil }
        let words = action.past(count)
        let why = count == 0 ? " Its state has changed in the meantime." : ""
        return "<p class=\"notice\(count == 0 ? " bad" : "")\" role=\"status\">\(text: words)\(text: why)</p>"
    }

    private var search: HTML {
        """
        <form class="search" action="\(text: view.links.address(.row))">
        <label>Kind <input name="kind" required></label>
        <label>Key <input name="key"></label>
        <button>Find</button>
        </form>
        """
    }

    private func table(_ kinds: [KindCounts]) -> HTML {
        PageView.table(
            "Kinds",
            ["Kind", "Waiting", "Due", "Running", "Dead", "Late", "Next"]
                + (view.actions.contains(.pause) ? ["Actions"] : []),
            numbers: ["Waiting", "Due", "Running", "Dead", "Late"],
            kinds.map { kind in
                """
                <tr><th scope="row">\
                <a href="\(text: view.links.list(nil, name: kind.name))">\(PageView.text(kind.name))</a>\
                \(kind.isPaused ? " <span class=\"state paused\">paused</span>" : nil)</th>\
                \(cell(kind.waiting, .waiting, kind))\(cell(kind.due, .waiting, kind))\
                \(cell(kind.running, .running, kind))\
                \(cell(kind.dead, .dead, kind, isBad: true))\
                <td class="number">\(text: kind.lateness > .zero ? TimeText.words(kind.lateness) : "")</td>\
                <td>\(kind.next.map { next in view.time(next) })</td>\
                \(pause(kind))</tr>
                """
            })
    }

    private func pause(_ kind: KindCounts) -> HTML? {
        view.form(kind.isPaused ? .resume : .pause, "kind", [kind.name]).map { form in "<td>\(form)</td>" }
    }

    private func cell(_ count: Int, _ state: DeadlineState, _ kind: KindCounts, isBad: Bool = false) -> HTML {
        if count == 0 { return "<td class=\"number quiet\">0</td>" }
        return """
            <td class="number\(isBad ? " bad" : "")">\
            <a href="\(text: view.links.list(state, name: kind.name))">\(count)</a></td>
            """
    }
}
