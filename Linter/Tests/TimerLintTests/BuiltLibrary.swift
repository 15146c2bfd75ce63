import Foundation
import Testing

/// The library next door, built for the tests that compile against it.
enum BuiltLibrary {
    /// Where the build is.
    private static let products = Result { try build() }

    /// What the compiler needs to import the module.
    static func importArguments() throws -> [String] {
        let products = try products.get()
        return [
            "-I", products.appending(path: "Modules").path, "-Xcc",
            "-fmodule-map-file=\(products.appending(path: "CTimers.build/module.modulemap").path)",
        ]
    }

    /// What the linker needs.
    static func objects() throws -> [String] {
        let products = try products.get()
        return ["Timers", "TimerWheel", "CTimers"].flatMap { name -> [String] in
            let folder = products.appending(path: name + ".build")
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return files?.compactMap { ($0 as? URL)?.path }.filter { $0.hasSuffix(".o") } ?? []
        }
    }

    private static func build() throws -> URL {
        let linter = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        // Beside the linter's own build, which holds its lock while tests run.
        let scratch = linter.appending(path: ".build/library")
        let root = linter.deletingLastPathComponent()
        let arguments = ["build", "--package-path", root.path, "--scratch-path", scratch.path, "--target", "Timers"]
        let outcome = try Program.run("swift", arguments)
        guard outcome.status == 0 else { throw NotBuilt(description: outcome.output) }
        return scratch.appending(path: "debug")
    }

    private struct NotBuilt: Error, CustomStringConvertible { var description: String }
}

/// A program that a test runs to its end.
enum Program {
    struct Outcome {
        /// -1 for a program that a signal has ended.
        var status: Int32
        /// What it wrote, errors too.
        var output: String
        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// Runs what a path or a name stands for.
    static func run(_ path: String, _ arguments: [String]) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: path.hasPrefix("/") ? path : "/usr/bin/env")
        process.arguments = path.hasPrefix("/") ? arguments : [path] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationReason == .exit ? process.terminationStatus : -1,
            output: String(decoding: data, as: UTF8.self))
    }
}

/// What the fixtures use of frameworks that Linux lacks.
enum Stubs {
    /// The paths of the stubs of one kind of fixtures, and of those that all kinds share.
    static func paths(_ name: String) -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stubs")
        return [name, "SharedStubs"].map { folder.appending(path: $0 + ".swift").path }
    }
}

extension String {
    /// A source without the Objective-C runtime and the frameworks of Apple's platforms.
    var withoutApplePlatforms: String {
        replacing(/(?m)^import (UIKit|Combine|SwiftUI|QuartzCore|AppKit)$/, with: "")
            .replacing(/#selector\((?:[^()]|\([^()]*\))*\)/, with: #"Selector("")"#)
            .replacing("@objc ", with: "").replacing("@IBOutlet ", with: "")
    }
}
