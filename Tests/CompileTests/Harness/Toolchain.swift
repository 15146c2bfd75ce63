import Foundation

/// The compiler that built these tests, and the modules it built them with.
struct Toolchain {
    /// `swiftc` as the shell would find it.
    let compiler: URL
    /// The folder of that build.
    let products: URL
    /// Where the package's modules are, of the build these tests belong to: any scratch path, configuration or
    /// sanitizer.
    let modules: URL
    /// The module cache of the same build.
    let cache: URL
    /// The module maps that the build made for its C targets.
    let moduleMaps: [URL]

    /// The folders of the C targets, of packages that the build depends on, that have module maps of their own.
    var moduleMapFolders: [URL] {
        // products is a folder such as .build/x86_64-unknown-linux-gnu/debug.
        let checkouts = products.appending(path: "../../checkouts").standardized
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: checkouts.path)) ?? []
        // GRDB has its map of the system's SQLite in a folder of another name.
        let places = ["/include/module.modulemap", "/GRDBSQLite/module.modulemap"]
        return names.filter { name in places.contains(where: name.hasSuffix) }.sorted()
            .map { checkouts.appending(path: $0).deletingLastPathComponent() }
    }

    /// The module maps of system libraries, and where Debian has the header of libpq.
    private static var systemLibraries: [URL] {
        [Repository.root.appending(path: "Sources/CLibPQ"), URL(filePath: "/usr/include/postgresql")]
            .filter { folder in FileManager.default.fileExists(atPath: folder.path) }
    }

    /// What the compiler and its companions need to import a module of the build.
    var importArguments: [String] {
        ["-I", modules.path, "-module-cache-path", cache.path]
            + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
            + Self.systemLibraries.flatMap { ["-I", $0.path] }
    }

    static let current = Result { try Toolchain() }

    init() throws {
        compiler = try Self.tool("swiftc")
        products = try Self.products()
        modules = products.appending(path: "Modules")
        cache = products.appending(path: "ModuleCache")
        moduleMaps = try FileManager.default.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "build" }
            .map { $0.appending(path: "module.modulemap") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// A program that stands beside the compiler or on the search path.
    static func tool(_ name: String) throws -> URL {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        for folder in path.split(separator: ":") {
            let file = URL(filePath: String(folder)).appending(path: name)
            if FileManager.default.isExecutableFile(atPath: file.path) { return file }
        }
        throw MissingTool(description: "'\(name)' is in no folder of PATH (\(path))")
    }

    /// What the compiler says about its target and its own folders.
    func targetInfo() async throws -> TargetInfo {
        let run = try await Run.of(compiler, ["-print-target-info"])
        return try JSONDecoder().decode(TargetInfo.self, from: Data(run.output.utf8))
    }

    /// Where the module that manifests import is.
    func manifestLibrary() async throws -> URL {
        URL(filePath: try await targetInfo().paths.runtimeResourcePath).appending(path: "pm/ManifestAPI")
    }

    /// The nearest folder above the running test bundle that holds the modules.
    private static func products() throws -> URL {
        var starts = Bundle.allBundles.map(\.bundleURL)
        if let executable = Bundle.main.executableURL { starts.append(executable.resolvingSymlinksInPath()) }
        for start in starts {
            var folder = start
            while folder.pathComponents.count > 1 {
                folder.deleteLastPathComponent()
                let module = folder.appending(path: "Modules/Timers.swiftmodule")
                if FileManager.default.fileExists(atPath: module.path) { return folder }
            }
        }
        throw MissingTool(description: "no 'Modules/Timers.swiftmodule' above \(starts.map(\.path))")
    }
}

/// A compiler or module that should be there and is not: the tests fail with it, they are not skipped.
struct MissingTool: Error, CustomStringConvertible {
    let description: String
}

/// The part of `swiftc -print-target-info` that the tests need.
struct TargetInfo: Decodable {
    struct Target: Decodable {
        var triple: String
    }

    struct Paths: Decodable {
        var runtimeResourcePath: String
    }

    var target: Target
    var paths: Paths
}
