import Foundation
import PackagePlugin

/// Looks through a target's sources before each build and shows what it finds as warnings.
@main
struct TimerLintBuildTool: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let files = module.sourceFiles(withSuffix: "swift").map(\.url.path)
        guard !files.isEmpty else { return [] }
        return [
            .everyBuild(
                name: "timerlint \(target.name)", tool: try context.tool(named: "timerlint"),
                arguments: ["--format", "xcode", "--as-warnings"] + configuration(of: context.package) + files)
        ]
    }

    private func configuration(of package: Package) -> [String] {
        let file = package.directoryURL.appending(path: ".timerlint.yml")
        return (try? file.checkResourceIsReachable()) == true ? ["--config", file.path] : []
    }
}

extension Command {
    /// A build command without outputs runs with every build, and may use a tool that the package builds itself.
    fileprivate static func everyBuild(name: String, tool: PluginContext.Tool, arguments: [String]) -> Command {
        .buildCommand(displayName: name, executable: tool.url, arguments: arguments, inputFiles: [], outputFiles: [])
    }
}
