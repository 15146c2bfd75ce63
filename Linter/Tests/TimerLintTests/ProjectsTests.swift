import Foundation
import Testing

@testable import TimerLinting

/// Several apps and packages looked through in one run.
struct ProjectsTests {
    private let own =
        "final class Timer { static func scheduledTimer(withTimeInterval: Int, repeats: Bool, b: () -> Void) {} }"

    private func findings(_ files: [String: String]) throws -> [String] {
        let folder = TemporaryFolder()
        return try folder.lint(files).findings.map { "\($0.path.dropFirst(folder.path.count + 1)): \($0.rule)" }
    }

    @Test func `a Timer of one app hides the system's in that app only`() throws {
        let found = try findings([
            "One/One.xcodeproj/project.pbxproj": "", "One/App/Timer.swift": own, "One/App/Use.swift": droppedTimer,
            "Two/Two.xcodeproj/project.pbxproj": "", "Two/App/Use.swift": droppedTimer,
        ])
        #expect(found == ["Two/App/Use.swift: unstored-repeating-timer"])
    }

    @Test func `a Timer of one module hides the system's in that module only`() throws {
        let found = try findings([
            "Package.swift": "", "Sources/One/Timer.swift": own, "Sources/One/Use.swift": droppedTimer,
            "Sources/Two/Inner/Use.swift": droppedTimer, "Tests/OneTests/Use.swift": "",
        ])
        #expect(found == ["Sources/Two/Inner/Use.swift: unstored-repeating-timer"])
    }

    @Test func `a package inside an app is a module of its own`() throws {
        let found = try findings([
            "App.xcodeproj/project.pbxproj": "", "App/Timer.swift": own, "App/Use.swift": droppedTimer,
            "Packages/Kit/Package.swift": "", "Packages/Kit/Code/Use.swift": droppedTimer,
        ])
        #expect(found == ["Packages/Kit/Code/Use.swift: unstored-repeating-timer"])
    }

    private func screen(_ body: String) -> String {
        """
        final class Screen {
            var timer: Timer?
            init() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
            \(body)
        }
        """
    }

    @Test func `types of the same name in two apps are two types`() throws {
        let delegate = "@main final class AppDelegate: UIApplicationDelegate {}"
        let found = try findings([
            "Demos/One/AppDelegate.swift": delegate,
            "Demos/One/Views/Screen.swift": screen("func stop() { timer?.invalidate() }"),
            "Demos/Two/AppDelegate.swift": delegate, "Demos/Two/Views/Screen.swift": screen(""),
        ])
        #expect(found == ["Demos/Two/Views/Screen.swift: never-stopped"])
    }

    @Test func `what two apps share belongs to both`() throws {
        let delegate = "@main final class AppDelegate: UIApplicationDelegate {}"
        let found = try findings([
            "A.xcodeproj/project.pbxproj": "", "Phone/AppDelegate.swift": delegate, "Phone/Screen.swift": screen(""),
            "Watch/AppDelegate.swift": delegate,
            "Shared/Screen.swift": "extension Screen { func stop() { timer?.invalidate() } }",
        ])
        #expect(found == [])
    }

    @Test func `an extension in another folder of the sources belongs to the type`() throws {
        let found = try findings([
            "Package.swift": "", "Sources/Views/Screen.swift": screen(""),
            "Sources/Extensions/Screen+Stop.swift": "extension Screen { func stop() { timer?.invalidate() } }",
        ])
        #expect(found == [])
    }

    @Test func `a superclass in the package next to the app is known`() throws {
        let found = try findings([
            "App/App.xcodeproj/project.pbxproj": "",
            "App/Screen.swift":
                "final class Screen: Base {\n    init() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }\n}",
            "Kit/Package.swift": "",
            "Kit/Sources/Kit/Base.swift":
                "open class Base {\n    public var timer: Timer?\n    deinit { timer?.invalidate() }\n}",
        ])
        #expect(found == [])
    }

    /// More properties than are remembered, so that the files of a type have to be read again.
    @Test func `what stops a timer is found in another file however many files there are`() throws {
        var files: [String: String] = [:]
        for number in 0..<24 {
            let properties = (0..<500).map { "    var value\($0) = \($0)\n" }.joined()
            files["Sources/App/Screen\(number).swift"] = """
                class Screen\(number) {
                    var timer: Timer?
                    init() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
                \(properties)}
                """
            // Every second one is stopped.
            files["Sources/App/Leaving\(number).swift"] = """
                extension Screen\(number) {
                    func \(number % 2 == 0 ? "leave() { timer?.invalidate() }" : "leave() {}")
                }
                """
        }
        files["Package.swift"] = ""
        let found = try findings(files)
        let expected = stride(from: 1, to: 24, by: 2).map { "Sources/App/Screen\($0).swift: never-stopped" }
        #expect(Set(found) == Set(expected))
    }
}
