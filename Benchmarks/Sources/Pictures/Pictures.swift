import Foundation

/// Draws every picture of the documentation.
///
/// `pictures` writes them, and `pictures --check` fails where a file is not what the runs give today.
@main enum Pictures {
    @MainActor static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy({ $0 == "--check" }) else {
            print("usage: pictures [--check]")
            exit(64)
        }
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../..").standardizedFileURL
        var stale: [String] = []
        for file in try await all(in: root).flatMap(\.files) {
            let url = root.appending(path: file.path)
            if (try? String(contentsOf: url, encoding: .utf8)) == file.text { continue }
            stale.append(file.path)
            guard arguments.isEmpty else { continue }
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: url)
        }
        for path in stale { print(arguments.isEmpty ? "drawn: \(path)" : "not what the run gives: \(path)") }
        if !arguments.isEmpty, !stale.isEmpty {
            print("Draw anew with: swift run --package-path Benchmarks pictures")
            exit(1)
        }
    }

    @MainActor private static func all(in root: URL) async throws -> [Picture] {
        let costs = try String(contentsOf: root.appending(path: Costs.source), encoding: .utf8)
        return [
            MissedTicks.picture(), Rates.picture(), Pauses.picture(), Tolerance.picture(), try SummerTime.picture(),
            SuspendedMinute.picture(), try await Replicas.picture(), try Costs.picture(from: costs),
        ] + Diagrams.pictures() + Cards.pictures()
    }
}
