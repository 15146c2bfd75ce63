/// A token that a form and a cookie of one browser share, so that the server refuses the forms of other sites.
///
/// Another site can neither read the cookie nor set it. The same holds for all replicas of a server: none has to
/// remember anything.
struct FormToken {
    private static let cookieName = "durable-timers-token"

    let text: String

    /// The token that the browser has, or a new one.
    static func of(_ request: DeadlinePages.Request) -> (token: FormToken, isNew: Bool) {
        if let known = cookie(of: request) { return (FormToken(text: known), false) }
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<4).map { _ in String(generator.next() as UInt64, radix: 36) }
        return (FormToken(text: digits.joined()), true)
    }

    func cookie(_ links: Links) -> String {
        "\(Self.cookieName)=\(text); Path=\(links.folder); HttpOnly; SameSite=Strict"
    }

    /// Why a form does not count; nil if it does.
    static func refusal(of request: DeadlinePages.Request, _ form: FormText) -> String? {
        if let site = request.header("sec-fetch-site"), site != "same-origin" {
            return "The form comes from another site."
        }
        if let origin = request.header("origin"), let host = request.header("host"),
            origin.split(separator: "/").last.map({ part in part.lowercased() }) != host.lowercased()
        {
            return "The form comes from another site."
        }
        guard let known = cookie(of: request), known == form["token"] else {
            return
                "The form is not one of this browser, or its cookie is gone. Go back, reload the page, and try again."
        }
        return nil
    }

    /// The token in the cookie; nil if there is none that these pages may have made.
    private static func cookie(of request: DeadlinePages.Request) -> String? {
        let pairs = (request.header("cookie") ?? "").split(separator: ";").map { pair in
            pair.drop { character in character == " " }.split(separator: "=", maxSplits: 1)
        }
        guard let value = pairs.first(where: { pair in pair.count == 2 && pair[0] == cookieName })?[1],
            value.utf8.count >= 32, value.utf8.count <= 64,
            value.unicodeScalars.allSatisfy({ scalar in
                ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            })
        else { return nil }
        return String(value)
    }
}
