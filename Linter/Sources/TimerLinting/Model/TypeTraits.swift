import SwiftSyntax

/// Judgements on types that rules share.
extension FileContext {
    /// Whether instances are shared by reference, so that closures can hold them.
    ///
    /// `false` also where nothing tells.
    func isReference(_ type: WholeType) -> Bool {
        switch type.kind {
        case .class, .actor: true
        case .struct, .enum: false
        case .protocol: type.inherited.contains("AnyObject") || type.inherited.contains { isFrameworkClass($0) }
        case .unknown: isFrameworkClass(type.name)
        }
    }

    private func isFrameworkClass(_ name: String) -> Bool {
        ["NSObject", "AVPlayer"].contains(name) || isScreenClass(name)
    }

    /// Whether this is a class of views, windows or their controllers, all of which are bound to the main actor.
    private func isScreenClass(_ name: String) -> Bool {
        let known = ["NSView", "NSWindow", "NSViewController", "NSWindowController", "WKWebView"]
        return known.contains(name) || name.hasSuffix("ViewController")
            || (name.hasPrefix("UI")
                && ["View", "Label", "Button", "Cell", "Controller"].contains { name.hasSuffix($0) })
    }

    /// Whether an instance lives as long as its app anyway, so that a timer that keeps it alive loses nothing.
    ///
    /// The delegates of the app, its only screen and shared instances do, and so does what they keep.
    func livesForEver(_ type: WholeType) -> Bool {
        let last = type.name.innermostType
        if type.hasSharedInstance || project.lastingTypes.contains(last) { return true }
        if last.hasSuffix("AppDelegate") || last == "SceneDelegate" { return true }
        if !type.attributes.isDisjoint(with: ["main", "UIApplicationMain", "NSApplicationMain"]) { return true }
        let ancestry = ancestry(of: type)
        let isMainScreen = last.hasPrefix("Main") || last.hasPrefix("Root")
        return !ancestry.isDisjoint(with: appRoots) || type.name == onlyScreen
            || isMainScreen && !ancestry.isDisjoint(with: screenRoots)
    }

    /// The only view controller of an app, which lives as long as that; `nil` where there are several, or no app.
    func findOnlyScreen() -> String? {
        var screens: [String] = []
        var isApp = false
        for (name, modules) in project.types {
            guard let facts = modules[module], facts.kind == .class else { continue }
            let ancestry = project.ancestry(of: facts, in: module)
            isApp = isApp || !ancestry.isDisjoint(with: appRoots)
            if !ancestry.isDisjoint(with: screenRoots) { screens.append(name) }
        }
        return isApp && screens.count == 1 ? screens.first : nil
    }

    /// Whether the type is bound to the main actor by its attributes or its framework.
    func isMainActor(_ type: WholeType) -> Bool {
        if type.attributes.contains("MainActor") || type.attributes.contains("UIApplicationMain") { return true }
        let names = ancestry(of: type).union([type.name])
        if names.contains(where: { project.type($0, in: module)?.attributes.contains("MainActor") ?? false }) {
            return true
        }
        let prefixes = ["UI", "NS", "WK", "SK", "MK", "AV"]
        let suffixes = ["View", "Controller", "Delegate", "Window", "Cell", "Scene", "Control", "DataSource"]
        return names.contains { name in
            ["View", "App", "Scene", "UIViewRepresentable"].contains(name) || isScreenClass(name)
                || prefixes.contains(where: name.hasPrefix) && suffixes.contains(where: name.hasSuffix)
        }
    }

    /// Whether code may call a method on another object than its own, as far as names tell.
    func mayBeCalledOnOthers(_ function: FunctionDeclSyntax) -> Bool {
        let name = function.name.plainText
        guard function.isPrivate else { return project.names.calledOnOthers.contains(name) }
        guard !function.modifiers.has("private", "fileprivate") else { return false }
        // Other types of the file see the methods of a private type.
        let type = function.enclosingTypeDeclaration?.typeName
        return names.calls(to: name).contains { call in
            guard let receiver = call.receiver, call.enclosingTypeDeclaration?.typeName != type else { return false }
            return typeName(of: receiver).map { $0 == type?.innermostType } ?? true
        }
    }

    /// Whether some name above the type is not declared in the project, so that what it brings is unknown.
    func hasUnknownSuperclass(_ type: WholeType) -> Bool {
        ancestry(of: type).contains { name in
            guard let facts = project.type(name, in: module) else { return !harmlessProtocols.contains(name) }
            return facts.kind == .unknown
        }
    }
}

private let harmlessProtocols: Set<String> = [
    "NSObject", "Sendable", "Equatable", "Hashable", "Codable", "ObservableObject", "Identifiable", "Error",
    "AnyObject",
    "CustomStringConvertible", "Comparable", "Decodable", "Encodable", "@unchecked Sendable", "NSObjectProtocol",
]

/// What makes a type the root of an app.
private let appRoots: Set<String> = [
    "UIApplicationDelegate", "NSApplicationDelegate", "UIWindowSceneDelegate", "WKExtensionDelegate",
    "WKApplicationDelegate", "UIApplication", "NSApplication", "UISceneDelegate", "ParsableCommand",
    "AsyncParsableCommand",
]

/// The classes of a framework that screens inherit from.
private let screenRoots: Set<String> = [
    "UIViewController", "UITableViewController", "UICollectionViewController", "NSViewController", "NSWindowController",
    "WKInterfaceController", "UIHostingController", "GLKViewController", "AVPlayerViewController",
]
