import SwiftSyntax

/// How timers are spelt.
extension TimerConstruct {
    static func kind(of call: FunctionCallExprSyntax, path: MemberPath, in file: FileContext) -> Kind? {
        let names = path.names
        let name = path.last
        if file.options.timerFunctions.contains(name) { return .ownFunction }
        switch name {
        case "scheduledTimer":
            return isFoundationTimer(names.dropLast(), call: call, in: file) ? .scheduledTimer : nil
        case "scheduledTimerWithTimeInterval":
            guard call.argument("target") != nil, call.argument("selector") != nil else { return nil }
            return isFoundationTimer(names.dropLast(), call: call, in: file) ? .scheduledTimer : nil
        case "init" where names.dropLast().last == "TimerPublisher":
            return publisher(names.dropLast(2), call: call, in: file)
        case "TimerPublisher":
            return publisher(names.dropLast(), call: call, in: file)
        case "init", "Timer", "NSTimer":
            let type = name == "init" ? Array(names.dropLast()) : names
            guard isTimerInitialiser(call), isFoundationTimer(type[...], call: call, in: file) else {
                return name == "init" ? displayLink(call, type: type) : nil
            }
            return .timer
        case "CADisplayLink", "displayLink":
            return displayLink(call, type: names)
        case "makeTimerSource":
            return names.dropLast().last == "DispatchSource" || isImplicit(names) ? .dispatchSource : nil
        case "publish":
            guard names.dropLast().last == "Timer", call.argument("every") != nil else { return nil }
            return isFoundationTimer(names.dropLast(), call: call, in: file) ? .publisher : nil
        case "scheduleRepeatedTask", "scheduleRepeatedAsyncTask":
            return names.count > 1 ? .nioRepeated : nil
        case "schedule":
            return isActivity(names, call: call, in: file) ? .backgroundActivity : nil
        case "OwnedTimer":
            return names.count == 1 && !call.arguments.isEmpty || call.trailingClosure != nil ? .ownedTimer : nil
        default:
            return nil
        }
    }

    private static func isTimerInitialiser(_ call: FunctionCallExprSyntax) -> Bool {
        let labels = call.labels
        guard let first = labels.first else { return false }
        return ["timeInterval", "fire", "fireAt"].contains(first) && labels.contains("repeats")
    }

    private static func isImplicit(_ names: [String]) -> Bool { names.first == "" && names.count == 2 }

    /// Whether the names before a member spell `Foundation.Timer`, and not a type of the project.
    private static func isFoundationTimer(
        _ type: ArraySlice<String>, call: FunctionCallExprSyntax, in file: FileContext
    ) -> Bool {
        guard let last = type.last else { return false }
        if last == "" { return call.argument("repeats") != nil }
        guard last == "Timer" || last == "NSTimer" else { return false }
        if type.count > 1 { return type.first == "Foundation" }
        if last == "NSTimer" { return !file.project.declares("NSTimer", in: file.module) }
        return !file.declaresTimer(around: call)
    }

    /// The publisher that `Timer.publish` makes, from its initialiser.
    private static func publisher(
        _ timer: ArraySlice<String>, call: FunctionCallExprSyntax, in file: FileContext
    ) -> Kind? {
        call.argument("interval") != nil && isFoundationTimer(timer, call: call, in: file) ? .publisher : nil
    }

    private static func displayLink(_ call: FunctionCallExprSyntax, type: [String]) -> Kind? {
        guard call.argument("target", "withTarget") != nil, call.argument("selector") != nil else { return nil }
        return type.last == "CADisplayLink" || type.last == "displayLink" ? .displayLink : nil
    }

    private static func isActivity(_ names: [String], call: FunctionCallExprSyntax, in file: FileContext) -> Bool {
        guard names.count > 1, !call.closures.isEmpty else { return false }
        let name = names[names.count - 2]
        if name == "NSBackgroundActivityScheduler()" { return true }
        if let type = file.type(around: call), let property = type.properties[name] {
            return [property.type, property.initialiser].contains {
                $0?.contains("NSBackgroundActivityScheduler") ?? false
            }
        }
        guard let body = call.enclosingMember else { return false }
        return file.index.variables(in: body).contains { variable in
            variable.bindings.contains {
                $0.pattern.sourceText == name
                    && $0.initializer?.value.sourceText.hasPrefix("NSBackgroundActivityScheduler") ?? false
            }
        }
    }
}
