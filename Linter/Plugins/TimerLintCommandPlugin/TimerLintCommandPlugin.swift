import Foundation
import PackagePlugin

/// `swift package timerlint [arguments]`: looks through the sources of the package, or of what the arguments name.
@main
struct TimerLintCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        guard !arguments.contains("--fix") else {
            Diagnostics.error("'swift package timerlint-fix' rewrites files; this command only looks at them")
            return
        }
        let tool = try context.tool(named: "timerlint")
        let process = Process()
        process.executableURL = tool.url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus == 1 {
            Diagnostics.error("timerlint found mistakes")
        } else if process.terminationStatus != 0 {
            Diagnostics.error("timerlint ended with code \(process.terminationStatus)")
        }
    }
}
