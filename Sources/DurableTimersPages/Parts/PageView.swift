import DurableTimers

/// The parts that all pages share: their frame, their links and their forms.
struct PageView {
    let links: Links
    let time: TimeText
    let token: FormToken
    let actions: DeadlinePages.Actions

    func page(_ body: HTML) -> HTML { Self.frame("Deadlines", links, body) }

    static func frame(_ title: String, _ links: Links, _ body: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(text: title)</title>
        <link rel="stylesheet" href="\(text: links.address(.style))">
        </head>
        <body>
        <header>
        <a class="home" href="\(text: links.address(.overview))">Deadlines</a>
        <nav aria-label="Rows">\(DeadlineState.allCases.map { state in
            "<a href=\"\(text: links.list(state))\">\(text: state.description)</a>" as HTML
        })</nav>
        </header>
        <main>
        \(body)
        </main>
        </body>
        </html>
        """
    }

    /// A table that a narrow window scrolls by itself.
    static func table(_ caption: String, _ head: [String], numbers: Set<String>, _ rows: [HTML]) -> HTML {
        """
        <div class="table" role="region" aria-label="\(text: caption)" tabindex="0"><table>
        <thead><tr>\(head.map { name in
                "<th scope=\"col\"\(numbers.contains(name) ? " class=\"number\"" : "")>\(text: name)</th>" as HTML
            })</tr></thead>
        <tbody>\(rows)</tbody>
        </table></div>
        """
    }

    /// A link to the row of a deadline.
    func link(_ row: DeadlineRecord) -> HTML {
        "<a href=\"\(text: links.row(row.id))\">\(text: row.id.description)</a>"
    }

    /// A text that may have any direction of writing.
    static func text(_ text: String) -> HTML { "<bdi>\(text: text)</bdi>" }

    /// The buttons for a row that its state and the owner allow.
    func buttons(for row: DeadlineRecord) -> HTML {
        let possible: [PageAction] =
            switch row.state {
            case .waiting: row.schedule == nil ? [.retry, .cancel] : [.retry]
            case .running: row.isCancelled ? [.stop] : [.cancel, .stop]
            case .dead: [.retry, .delete]
            case .finished: [.delete]
            }
        let forms = possible.compactMap { action in
            form(action, [row.id], action == .retry && row.state == .waiting ? "Run now" : nil)
        }
        return "\(forms)"
    }

    /// A button that asks for confirmation with another one, because its effect cannot be undone.
    func form(_ action: PageAction, _ ids: [DeadlineID], _ words: String? = nil) -> HTML? {
        form(action, "id", ids.map(\.description), words)
    }

    /// A button about what the values of a field name.
    func form(_ action: PageAction, _ field: String, _ values: [String], _ words: String? = nil) -> HTML? {
        guard actions.contains(action.permission), !values.isEmpty else { return nil }
        let form: HTML = """
            <form method="post" action="\(text: links.address(action.page))">
            <input type="hidden" name="token" value="\(text: token.text)">\
            \(values.map { value in
                "<input type=\"hidden\" name=\"\(text: field)\" value=\"\(text: value)\">" as HTML
            })\
            <button class="\(text: action.rawValue)">\(text: words ?? action.word)</button>
            </form>
            """
        if action.isHarmless { return form }
        return "<details class=\"sure\"><summary>\(text: words ?? action.word)…</summary>\(form)</details>"
    }
}
