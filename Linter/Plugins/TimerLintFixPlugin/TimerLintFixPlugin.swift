import Foundation
import PackagePlugin

/// `swift package timerlint-fix [arguments]`: rewrites what can be rewritten safely, and reports what is left.
@main
struct TimerLintFixPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let tool = try context.tool(named: "timerlint")
        let process = Process()
        process.executableURL = tool.url
        process.currentDirectoryURL = context.package.directoryURL
        process.arguments = ["--fix"] + arguments
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus > 1 {
            Diagnostics.error("timerlint ended with code \(process.terminationStatus)")
        }
    }
}
