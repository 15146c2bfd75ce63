import SwiftSyntax

extension ClosureExprSyntax {
    /// Where this closure runs, judged by what it is handed to.
    fileprivate var place: Place {
        if signature?.attributes.names.contains("MainActor") == true { return .main }
        guard let recipient, let path = recipient.path else { return .unknown }
        let names = path.names
        let text = names.joined(separator: ".")
        let main = ["DispatchQueue.main", "OperationQueue.main", "RunLoop.main", "MainActor."]
        if main.contains(where: text.hasPrefix) { return .main }
        if text.hasPrefix("DispatchQueue.global()"), ["async", "asyncAfter", "sync"].contains(path.last) {
            return .background
        }
        if names.first == "DispatchQueue()", ["async", "asyncAfter"].contains(path.last) { return .background }
        if names.first == "OperationQueue()", path.last == "addOperation" { return .background }
        if ["Thread.detachNewThread", "Task.detached"].contains(text) { return .background }
        if backgroundCompletions.contains(text) { return .background }
        if text == "Thread", !recipient.closures.isEmpty { return .background }
        return .unknown
    }
}

/// Where closures run, judged by what they are handed to and by the queues and sessions that their file declares.
struct Places {
    /// Queues that are not the main one, and sessions that complete on a queue of their own.
    private var names: [Substring: Set<String>] = [:]

    /// - Complexity: linear in the variables of the file.
    init(_ index: FileIndex) {
        var others: Set<String> = []
        for binding in index.variables.flatMap({ Array($0.bindings) }) {
            let made = binding.initializer?.value.unwrapped.as(FunctionCallExprSyntax.self)
            var kind: Substring?
            switch made?.path?.names.first ?? binding.typeAnnotation?.type.simpleName {
            case "DispatchQueue" where made != nil: kind = "async"
            case "URLSession" where made?.argument("delegateQueue")?.sourceText.contains("main") != true: kind = "Task"
            default: break
            }
            let name = binding.pattern.sourceText
            if let kind { names[kind, default: []].insert(name) } else { others.insert(name) }
        }
        for kind in names.keys { names[kind]?.subtract(others) }
    }

    func place(of closure: ClosureExprSyntax) -> Place {
        let known = closure.place
        guard known == .unknown, let path = closure.recipient?.path?.own, path.count == 2 else { return known }
        let kind: Substring = path[1].hasPrefix("async") ? "async" : path[1].suffix(4)
        return names[kind]?.contains(path[0]) == true ? .background : .unknown
    }

    /// The place that the nearest closure with a known place puts a call in; what is awaited may run elsewhere.
    func place(of call: FunctionCallExprSyntax) -> Place {
        if call.isAwaited { return .unknown }
        let closures = call.enclosingClosures
        return closures.isEmpty ? .here : closures.lazy.map(place).first { $0 != .unknown } ?? .unknown
    }
}

/// Functions of Apple's frameworks that complete on a queue of their own.
private let backgroundCompletions: Set<String> = [
    "URLSession.shared.dataTask", "URLSession.shared.downloadTask", "URLSession.shared.uploadTask",
    "UNUserNotificationCenter.current().requestAuthorization",
    "UNUserNotificationCenter.current().getNotificationSettings", "PHPhotoLibrary.requestAuthorization",
    "AVCaptureDevice.requestAccess",
]
