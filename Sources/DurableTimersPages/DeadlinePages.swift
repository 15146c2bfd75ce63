public import DurableTimers

/// Pages on which an operator sees the deadlines of a store, and may act on them.
///
/// ```swift
/// import DurableTimers
/// import DurableTimersPages
///
/// func show(_ store: MemoryStore, path: String, query: String?) async -> String {
///     let pages = DeadlinePages(store: store, at: "/admin/deadlines")
///     return await pages.answer(to: .init("GET", path, query: query)).body
/// }
/// ```
///
/// The pages are plain HTML, which works without JavaScript. They show payloads and failures, so mount them behind a
/// login. Whatever a row contains, a page shows it as text.
///
/// Each page reads at most a part of the store: 100 rows of a list, and 10,000 rows for the picture of the next hour.
/// The first page counts the deadlines of each kind, which reads the whole table.
public struct DeadlinePages: Sendable {
    let store: any DeadlineStore
    let actions: Actions
    let links: Links

    /// Creates the pages of a store.
    ///
    /// - Parameters:
    ///   - store: the store whose deadlines the pages show.
    ///   - path: where the pages are mounted, such as `/admin/deadlines`; empty for the root of a server.
    ///   - actions: what an operator may do; nothing unless chosen.
    public init(store: any DeadlineStore, at path: String = "", allowing actions: Actions = []) {
        self.store = store
        self.actions = actions
        links = Links(path)
    }

    /// Answers a request.
    ///
    /// An error of the store becomes a page that describes it, with the status 503.
    ///
    /// - Parameter request: the request, with any path: a path that is none of these pages gets the status 404.
    /// - Returns: the answer.
    public func answer(to request: Request) async -> Answer {
        guard let page = links.page(request.path) else { return .notFound(links) }
        if page == .style { return .style }
        do {
            switch request.method {
            case "GET", "HEAD": return try await show(page, request)
            case "POST": return try await act(page, request)
            default: return .refused(405, "The method \(request.method) does not exist here.", links)
            }
        } catch {
            return .refused(503, "The store does not answer: \(error)", links)
        }
    }

    private func show(_ page: Links.Page, _ request: Request) async throws -> Answer {
        let now = try await store.now()
        let (token, isNew) = FormToken.of(request)
        let view = PageView(links: links, time: TimeText(now: now), token: token, actions: actions)
        let query = FormText(request.query ?? "")
        let body: HTML?
        switch page {
        case .overview: body = try await OverviewPage(view).body(store, notice: query)
        case .list: body = try await ListPage(view, query).body(store)
        case .row: body = try await RowPage(view, query).body(store)
        default: body = nil
        }
        guard let body else { return .notFound(links) }
        return .page(view.page(body), cookie: isNew ? token.cookie(links) : nil)
    }

    private func act(_ page: Links.Page, _ request: Request) async throws -> Answer {
        guard let action = PageAction(page), actions.contains(action.permission) else { return .notFound(links) }
        let form = FormText(request.body)
        if let reason = FormToken.refusal(of: request, form) { return .refused(403, reason, links) }
        return .redirect(to: links.notice(action, try await action.perform(form, on: store)))
    }
}
