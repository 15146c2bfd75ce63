import Foundation

/// The settings a client package may compile with.
struct ClientMode: CustomStringConvertible, Sendable {
    var description: String
    var arguments: [String]

    static let swift6 = ClientMode(description: "Swift 6", arguments: ["-swift-version", "6"])
    static let mainActorByDefault = ClientMode(
        description: "Swift 6, main actor by default",
        arguments: ["-swift-version", "6", "-default-isolation", "MainActor"])
    static let approachable = ClientMode(
        description: "Swift 6, approachable concurrency, as a new Xcode project has it",
        arguments: mainActorByDefault.arguments + [
            "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
            "-enable-upcoming-feature", "InferIsolatedConformances",
            "-enable-upcoming-feature", "MemberImportVisibility",
        ])
    static let strictMemorySafety = ClientMode(
        description: "Swift 6, strict memory safety",
        arguments: ["-swift-version", "6", "-strict-memory-safety"])
    static let swift5 = ClientMode(description: "Swift 5", arguments: ["-swift-version", "5"])

    static let all = [swift6, mainActorByDefault, approachable, strictMemorySafety, swift5]
}

/// What came of compiling a few files as one module.
struct Compilation {
    var succeeded: Bool
    var diagnostics: [Diagnostic]
    var output: String

    var errors: [Diagnostic] { diagnostics.filter(\.isError) }

    /// Compiles `files` as one module of that name, down to the Swift intermediate language, where the compiler looks
    /// for data races.
    ///
    /// Nothing is kept of what is compiled. Every warning is an error unless `lenient`.
    static func of(
        _ files: [URL], as module: String = "Client", mode: [String], extra: [String] = [], lenient: Bool = false
    ) async throws -> Compilation {
        let toolchain = try Toolchain.current.get()
        // Never a device: the compiler puts a new file in the place of its output.
        let product = FileManager.default.temporaryDirectory.appending(path: "client-\(UUID().uuidString).sil")
        defer { try? FileManager.default.removeItem(at: product) }
        var arguments = mode + extra
        arguments += ["-emit-sil", "-wmo", "-parse-as-library", "-module-name", module]
        arguments += ["-o", product.path, "-diagnostic-style", "llvm"]
        arguments += toolchain.importArguments
        if !lenient { arguments.append("-warnings-as-errors") }
        let run = try await Run.of(toolchain.compiler, arguments + files.map(\.path))
        return Compilation(
            succeeded: run.status == 0, diagnostics: Diagnostic.all(in: run.output), output: run.output)
    }
}
