import SwiftSyntax

/// Where a timer's code runs.
enum TimerPlace {
    /// The run loop of the thread that makes it, in these modes, which are spelt as implicit members.
    case currentRunLoop(modes: [String])
    case mainRunLoop(modes: [String])
    case mainQueue
    /// The queue that an expression is.
    case queue(String)

    /// The mode that an argument names: `.common` for `RunLoop.Mode.common` and for older spellings.
    static func mode(_ expression: ExprSyntax) -> String? {
        guard let path = MemberPath(expression), path.names.count > 1, !path.last.hasSuffix("()") else { return nil }
        let types: [[String]] = [[""], ["RunLoop", "Mode"], ["RunLoopMode"], ["Foundation", "RunLoop", "Mode"]]
        guard types.contains(Array(path.names.dropLast())) else { return nil }
        switch path.last {
        case "common", "commonModes": return ".common"
        case "default", "defaultRunLoopMode": return ".default"
        default: return "." + path.last
        }
    }
}

/// Which initializer of `OwnedTimer` runs code in a place.
enum TimerForm: Equatable {
    case mainActor
    case runLoop(modes: [String])
    case scheduler(String)

    /// The arguments after the schedule.
    var arguments: [String] {
        switch self {
        case .mainActor: []
        case .runLoop(let modes) where modes == [".common"]: ["runLoop: .current"]
        case .runLoop(let modes): ["runLoop: .current", "modes: [\(modes.joined(separator: ", "))]"]
        case .scheduler(let scheduler): ["on: \(scheduler)"]
        }
    }

    /// Whether its action may run beside other code of the type, so that it is `@Sendable`.
    var isSendable: Bool { if case .scheduler = self { true } else { false } }
}

/// What is known of the code around a timer.
struct Surroundings {
    let file: FileContext
    let type: WholeType
    let settings: MigrationSettings

    /// Whether the type surely belongs to the main actor.
    var isOnMainActor: Bool {
        let names = file.ancestry(of: type).union([type.name])
        let attributes = names.compactMap { file.project.type($0, in: file.module)?.attributes }
        if type.attributes.union(attributes.joined()).contains("MainActor") { return true }
        return !names.isDisjoint(with: mainActorClasses) || settings.isMainActorDefault == true
    }

    /// Whether the compiler surely accepts the type as the owner of a timer on a queue.
    private var isSendable: Bool {
        settings.languageMode < 6 || file.ancestry(of: type).contains("Sendable")
    }

    /// The form that runs the code of a timer, which a call makes, in a place.
    ///
    /// - Throws: where there is none that surely compiles.
    func form(for place: TimerPlace, call: FunctionCallExprSyntax) throws(Obstacle) -> TimerForm {
        switch place {
        case .mainRunLoop(let modes) where !isOnMainActor:
            guard modes == [".common"] else {
                throw Obstacle(call, "the source does not tell whether it is made on the main thread")
            }
            return try scheduler(".main", call: call)
        case .currentRunLoop(let modes), .mainRunLoop(let modes):
            if isOnMainActor, modes == [".common"] || settings.usesCommonModes { return .mainActor }
            try checkSynchronous(call)
            return .runLoop(modes: modes)
        case .mainQueue: return isOnMainActor ? .mainActor : try scheduler(".main", call: call)
        case .queue(let queue):
            guard !isOnMainActor, settings.isMainActorDefault == false else {
                throw Obstacle(call, "it runs on a queue, and its owner may belong to the main actor")
            }
            return try scheduler(".queue(\(queue))", call: call)
        }
    }

    private func scheduler(_ text: String, call: FunctionCallExprSyntax) throws(Obstacle) -> TimerForm {
        // What its framework says of a superclass or a protocol may bind it to the main actor.
        guard !file.hasUnknownSuperclass(type) else {
            throw Obstacle(call, "the source does not tell whether `\(type.name)` belongs to the main actor")
        }
        guard isSendable else {
            throw Obstacle(call, "`\(type.name)` is not `Sendable`, as an owner of a timer on a queue has to be")
        }
        return .scheduler(text)
    }

    /// Asynchronous code has no run loop.
    private func checkSynchronous(_ call: FunctionCallExprSyntax) throws(Obstacle) {
        for ancestor in call.ancestors {
            if ancestor.isTypeDeclaration { return }
            if ancestor.as(FunctionDeclSyntax.self)?.isAsync == true {
                throw Obstacle(call, "it is made in an asynchronous function, which has no run loop")
            }
        }
    }
}

/// Classes of Apple's frameworks that belong to the main actor, with all that inherit from them.
private let mainActorClasses: Set<String> = [
    "UIApplication", "UICollectionView", "UICollectionViewCell", "UICollectionViewController", "UIControl", "UIButton",
    "UIImageView", "UILabel", "UINavigationController", "UIPageViewController", "UIResponder", "UIScrollView",
    "UISlider", "UIStackView", "UITabBarController", "UITableView", "UITableViewCell", "UITableViewController",
    "UITextField", "UITextView", "UIView", "UIViewController", "UIWindow", "NSControl", "NSButton", "NSImageView",
    "NSResponder", "NSTextField", "NSTextView", "NSView", "NSViewController", "NSWindow", "NSWindowController",
    "WKWebView", "SKView", "SCNView", "MKMapView", "MTKView",
]
