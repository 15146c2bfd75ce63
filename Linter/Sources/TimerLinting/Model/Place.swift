import SwiftSyntax

/// Where the closures around a node run.
extension SyntaxProtocol {
    /// The place the nearest closure with a known place puts the node in.
    var place: Place {
        for closure in enclosingClosures {
            let place = closure.place
            if place != .unknown { return place }
        }
        return .unknown
    }
}

extension ClosureExprSyntax {
    /// Where this closure runs, judged by what it is handed to.
    var place: Place {
        if signature?.attributes.names.contains("MainActor") == true { return .main }
        guard let recipient, let path = recipient.path else { return .unknown }
        let names = path.names
        let text = names.joined(separator: ".")
        if text.hasPrefix("DispatchQueue.main") || text.hasPrefix("OperationQueue.main")
            || text.hasPrefix("RunLoop.main")
            || text.hasPrefix("MainActor.")
        {
            return .main
        }
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

/// Functions of Apple's frameworks that complete on a queue of their own.
private let backgroundCompletions: Set<String> = [
    "URLSession.shared.dataTask", "URLSession.shared.downloadTask", "URLSession.shared.uploadTask",
    "UNUserNotificationCenter.current().requestAuthorization",
    "UNUserNotificationCenter.current().getNotificationSettings", "PHPhotoLibrary.requestAuthorization",
    "AVCaptureDevice.requestAccess",
]
