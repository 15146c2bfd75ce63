import Foundation
import Testing

/// Modules that the documentation imports and that this machine does not have, such as SwiftUI on Linux.
///
/// Each file of `StandIns` declares what the examples use of the module that it is named after.
enum StandIns {
    /// Compiles the modules that are missing here into `folder`, and returns the arguments to import them with.
    static func make(in folder: URL) async throws -> [String] {
        let toolchain = try Toolchain.current.get()
        for file in try Repository.files(below: "Tests/CompileTests/StandIns", endingIn: ".swift") {
            let name = file.deletingPathExtension().lastPathComponent
            if available.contains(name) { continue }
            let run = try await Run.of(
                toolchain.compiler,
                [
                    "-emit-module", "-parse-as-library", "-module-name", name, "-swift-version", "6",
                    "-o", folder.appending(path: "\(name).swiftmodule").path, file.path,
                ] + toolchain.importArguments)
            try #require(run.status == 0, "\n\(run.output)")
        }
        return ["-I", folder.path]
    }

    /// What the platform has itself.
    private static var available: [String] {
        var names: [String] = []
        #if canImport(SwiftUI)
            names.append("SwiftUI")
        #endif
        #if canImport(Combine)
            names.append("Combine")
        #endif
        #if canImport(ActivityKit)
            names.append("ActivityKit")
        #endif
        #if canImport(UserNotifications)
            names.append("UserNotifications")
        #endif
        #if canImport(WidgetKit)
            names.append("WidgetKit")
        #endif
        return names
    }
}
