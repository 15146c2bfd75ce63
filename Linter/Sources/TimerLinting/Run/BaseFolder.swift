import Foundation

/// The folder that paths start from: those in a configuration from its own, others from the current one.
package struct BaseFolder: Sendable, Equatable {
    private let parts: [String]

    /// - Parameter path: absolute, or seen from the current folder, which the empty path is.
    package init(_ path: String = "") {
        parts = Self.parts(of: path)
    }

    /// The way from the folder to a file, the same for each way the file can be named from the current folder:
    /// `Sources/A.swift`, `../B.swift`, and empty for the folder itself.
    package func relative(_ path: String) -> String {
        let other = Self.parts(of: path)
        let shared = zip(parts, other).prefix { $0 == $1 }.count
        let up = parts.dropFirst(shared).map { _ in ".." }
        return (up + other.dropFirst(shared)).joined(separator: "/")
    }

    /// Where a file is that is named from the folder.
    package func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : "/" + (parts + [path]).joined(separator: "/")
    }

    private static func parts(of path: String) -> [String] {
        let path = path.isEmpty ? FileManager.default.currentDirectoryPath : path
        let absolute = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
        return absolute.split(separator: "/").map(String.init)
    }
}
