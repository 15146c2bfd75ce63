import DurableTimers

/// The addresses of the pages.
struct Links: Sendable {
    enum Page: String, CaseIterable {
        case overview = ""
        case list, row, cancel, stop, retry, delete, pause, resume
        case style = "style.css"
    }

    private let base: String

    /// - Parameter path: where the pages are mounted; a slash at its end does not count.
    init(_ path: String) {
        let parts = path.split(separator: "/")
        base = parts.map { part in "/\(part)" }.joined()
    }

    /// The path of the cookie of the forms.
    var folder: String { base.isEmpty ? "/" : base }

    /// The page of a path; nil if there is none.
    func page(_ path: String) -> Page? {
        let parts = path.split(separator: "/")
        let mounted = base.split(separator: "/")
        guard parts.starts(with: mounted), parts.count <= mounted.count + 1 else { return nil }
        return Page(rawValue: parts.dropFirst(mounted.count).first.map { part in String(part) } ?? "")
    }

    func address(_ page: Page, _ pairs: KeyValuePairs<String, String?> = [:]) -> String {
        let query = FormText.encoded(pairs)
        let path = page == .overview ? folder : "\(base)/\(page.rawValue)"
        return query.isEmpty ? path : "\(path)?\(query)"
    }

    func row(_ id: DeadlineID) -> String { address(.row, ["id": "\(id)"]) }

    func list(
        _ state: DeadlineState?, name: String? = nil, after id: DeadlineID? = nil
    ) -> String {
        address(.list, ["kind": name, "state": state?.description, "after": id.map { id in "\(id)" }])
    }

    /// The first page, which then says what a form has done.
    func notice(_ action: PageAction, _ count: Int) -> String {
        address(.overview, ["done": action.rawValue, "count": "\(count)"])
    }
}
