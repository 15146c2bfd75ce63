import DurableTimers

/// One row in full.
struct RowPage {
    private let view: PageView
    private let reference: DeadlineReference?

    init(_ view: PageView, _ query: FormText) {
        self.view = view
        if let name = query["kind"] {
            reference = .key(name: name, query["key"] ?? "")
        } else {
            reference = query["id"].flatMap { text in Int64(text) }.map { id in .id(DeadlineID(rawValue: id)) }
        }
    }

    func body(_ store: any DeadlineStore) async throws -> HTML? {
        guard let reference else { return nil }
        guard let row = try await store.find(reference) else {
            return "<h1>No such deadline</h1><p>It has run, was cancelled, or never existed.</p>"
        }
        return """
            <h1>\(PageView.text(row.name)) \(row.key.map(PageView.text))</h1>
            <div class="buttons">\(view.buttons(for: row))</div>
            \(facts(row))
            \(row.failure.map { failure in "<h2>The last failure</h2><pre>\(text: failure)</pre>" as HTML })
            \(row.history.isEmpty ? nil : history(row))
            <h2>Payload</h2>
            \(PayloadText.html(row.payload))
            \(row.next.map(next))
            """
    }

    /// The attempts that have failed, the last one first.
    private func history(_ row: DeadlineRecord) -> HTML {
        let table = PageView.table(
            "Failed attempts", ["Attempt", "Ended", "Process", "Failure"], numbers: ["Attempt"],
            row.history.reversed().map { attempt in
                """
                <tr><td class="number">\(attempt.number)</td><td>\(view.time(attempt.instant))</td>\
                <td>\(PageView.text(attempt.place))</td><td class="failure">\(PageView.text(attempt.failure))</td></tr>
                """
            })
        return "<h2>Failed attempts</h2>\(table)"
    }

    private func facts(_ row: DeadlineRecord) -> HTML {
        let due: (String, HTML)? =
            switch row.state {
            case .waiting: ("Due", view.time.full(row.due))
            case .running: ("Lease ends", view.time.full(row.due))
            case .finished: ("Kept until", view.time.full(row.due))
            case .dead: nil
            }
        let facts: [(String, HTML)?] = [
            ("Row", "\(text: row.id.description)"), ("Kind", PageView.text(row.name)),
            ("Key", row.key.map(PageView.text) ?? "<span class=\"quiet\">none</span>"),
            ("State", "<span class=\"state \(text: row.state.description)\">\(text: row.state.description)</span>"),
            ("Scheduled for", view.time.full(row.scheduled)), due, ("Attempts", "\(row.attempt)"),
            row.isCancelled ? ("Cancelled", "Nothing follows this run.") : nil,
            row.runner.map { runner in ("Runner", "\(text: runner.description)") },
            row.schedule.map { schedule in ("Schedule", PageView.text(schedule)) },
            row.trace.map { trace in ("Trace", PageView.text(trace)) },
            ("Payload", "\(row.payload.count) bytes"),
        ]
        let terms = facts.compactMap(\.self).map { name, value in "<dt>\(text: name)</dt><dd>\(value)</dd>" as HTML }
        return "<dl>\(terms)</dl>"
    }

    /// The deadline that waits behind a run.
    private func next(_ next: DeadlineRecord.Next) -> HTML {
        """
        <h2>Scheduled for after the run</h2>
        <dl><dt>Scheduled for</dt><dd>\(view.time.full(next.scheduled))</dd></dl>
        \(PayloadText.html(next.payload))
        """
    }
}
