import ArgumentParser
import Foundation

/// Where a database is.
enum DatabaseAddress: Equatable {
    /// The path of a file of SQLite.
    case file(String)
    /// The URL of a PostgreSQL database.
    case postgres(PostgresAddress)

    /// - Throws: `ValidationError`, one sentence that contains no password.
    init(_ text: String) throws {
        switch Self.scheme(of: text) {
        case nil where text.isEmpty: throw ValidationError("'' is neither a file nor a URL of PostgreSQL.")
        case nil: self = .file(text)
        case "postgres", "postgresql": self = .postgres(try PostgresAddress(text))
        case let scheme?:
            throw ValidationError(
                "A URL that begins with '\(scheme)://' is not one of PostgreSQL, which begins with 'postgresql://'.")
        }
    }

    /// The part of a URL before `://`, in lower case; nil if the text does not begin as a URL does.
    private static func scheme(of text: String) -> String? {
        guard let separator = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<separator.lowerBound]
        guard let first = scheme.first, first.isASCII, first.isLetter else { return nil }
        let isScheme = scheme.allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber || "+.-".contains(character))
        }
        return isScheme ? scheme.lowercased() : nil
    }

    /// How sentences name the database, without a password.
    var name: String {
        switch self {
        case .file(let path): path
        case .postgres(let address): address.name
        }
    }
}

/// The URL of a PostgreSQL database, and what may be shown of it.
struct PostgresAddress: Equatable {
    /// The whole URL, for the client.
    let url: String
    /// The URL without the password, and without parameters, which may contain one.
    let name: String
    /// The passwords of the URL, as they stand there and as the server gets them.
    private let secrets: [String]

    /// - Throws: `ValidationError`, one sentence that contains no part of the URL.
    init(_ url: String) throws {
        self.url = url
        let rest = url[(url.firstRange(of: "://")?.upperBound ?? url.startIndex)...]
        let authority = rest.prefix { character in !"/?#".contains(character) }
        let path = rest[authority.endIndex...].prefix { character in character != "?" }
        let parameters = rest[path.endIndex...].dropFirst()
        // Another reader of the URL would else take a part of the password for the host, and show it.
        guard authority.count(where: { character in character == "@" }) <= 1, !path.contains("@"), !path.contains("#")
        else { throw Self.misplaced }
        let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
        let user = parts.count == 2 ? parts[0] : ""
        let host = parts[parts.count - 1]
        let login = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var secrets = login.dropFirst().map(String.init)
        for parameter in parameters.split(separator: "&") {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            if pair.count == 2, pair[0].contains("password") { secrets.append(String(pair[1])) }
        }
        self.secrets = Set(secrets + secrets.compactMap(\.removingPercentEncoding))
            .filter { secret in !secret.isEmpty }.sorted { lhs, rhs in lhs.count > rhs.count }
        name = "postgresql://\(login.first.map { name in name.isEmpty ? "" : "\(name)@" } ?? "")\(host)\(path)"
    }

    private static let misplaced = ValidationError(
        "The URL of the database has an '@', a '/' or a '#' in its password: write it as %40, %2F or %23.")

    /// A message without the passwords of the URL.
    func withoutSecrets(_ message: String) -> String {
        secrets.reduce(message) { text, secret in text.replacing(secret, with: "***") }
    }
}
