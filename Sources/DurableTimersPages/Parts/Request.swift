extension DeadlinePages {
    /// The parts of an HTTP request that a page needs.
    public struct Request: Sendable {
        /// The method, such as `GET`.
        public var method: String
        /// The path, without the query.
        public var path: String
        /// The part of the address after the question mark; nil if there is none.
        public var query: String?
        /// The body of a form; empty for a request without one.
        public var body: String
        /// The value of a header by its name in lower case; nil if the request lacks it.
        ///
        /// The pages ask for `cookie`, `host`, `origin` and `sec-fetch-site`.
        public var header: @Sendable (String) -> String?

        /// Creates a request.
        ///
        /// - Parameters:
        ///   - method: the method.
        ///   - path: the path, without the query.
        ///   - query: the part of the address after the question mark; nil if there is none.
        ///   - body: the body of a form.
        ///   - header: returns the value of a header by its name in lower case; nil if the request lacks it.
        public init(
            _ method: String, _ path: String, query: String? = nil, body: String = "",
            header: @escaping @Sendable (String) -> String? = { _ in nil }
        ) {
            self.method = method
            self.path = path
            self.query = query
            self.body = body
            self.header = header
        }
    }

    /// The answer to a request, for the server to send.
    public struct Answer: Sendable {
        /// The HTTP status.
        public var status: Int
        /// The headers, with names in lower case; the length of the body is left to the server.
        public var headers: [(name: String, value: String)]
        /// The page, or its style sheet.
        public var body: String
    }
}

extension DeadlinePages.Answer {
    /// No script runs, no other site shows a page in a frame, and no cache keeps one.
    private static let guards = [
        (
            name: "content-security-policy",
            value: "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
        ),
        (name: "x-content-type-options", value: "nosniff"), (name: "referrer-policy", value: "same-origin"),
        (name: "cache-control", value: "no-store"),
    ]

    static func page(_ html: HTML, status: Int = 200, cookie: String? = nil) -> Self {
        Self(
            status: status,
            headers: [(name: "content-type", value: "text/html; charset=utf-8")] + guards
                + (cookie.map { cookie in [(name: "set-cookie", value: cookie)] } ?? []),
            body: html.source)
    }

    static var style: Self {
        Self(
            status: 200,
            headers: [
                (name: "content-type", value: "text/css; charset=utf-8"),
                (name: "cache-control", value: "max-age=3600"),
                (name: "x-content-type-options", value: "nosniff"),
            ], body: Style.sheet)
    }

    /// Another page, to which a browser goes after a form.
    static func redirect(to address: String) -> Self {
        Self(status: 303, headers: [(name: "location", value: address)] + guards, body: "")
    }

    static func refused(_ status: Int, _ reason: String, _ links: Links) -> Self {
        page(
            PageView.frame("Error \(status)", links, "<p class=\"notice bad\" role=\"alert\">\(text: reason)</p>"),
            status: status)
    }

    static func notFound(_ links: Links) -> Self { refused(404, "There is no such page.", links) }
}
