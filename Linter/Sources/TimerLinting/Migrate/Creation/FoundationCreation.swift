import SwiftSyntax

/// Timers of Foundation.
extension CreationReader {
    func foundationTimer(_ construct: TimerConstruct) throws(Obstacle) -> TimerCreation {
        let call = construct.call
        guard let repeats = call.argument("repeats")?.booleanLiteral else {
            throw Obstacle(call, "whether it repeats is not written out")
        }
        let setUp = try SetUp(of: ExprSyntax(call), own: own, in: file)
        let form = try surroundings.form(for: place(of: construct, setUp), call: call)
        let schedule = try schedule(of: construct, repeats: repeats, setUp)
        let owner = setUp.owner
        var creation = TimerCreation(
            edits: try setUp.removals(except: setUp.first), consumed: setUp.consumed, repeats: repeats,
            first: setUp.first)

        switch call.labels {
        case ["withTimeInterval", "repeats"], ["withTimeInterval", "repeats", "block"], ["timeInterval", "repeats"],
            ["timeInterval", "repeats", "block"]:
            guard case .closure(let closure) = construct.action else {
                throw Obstacle(call, "its block is \(call.argument("block")?.quotation ?? "missing")")
            }
            let action = try self.action(of: closure, .timer, form: form, owner: owner)
            try checkComments(call, before: closure)
            creation.edits += edits(
                action, of: closure, givenTo: call, schedule: schedule, form: form, setUp, at: setUp.first,
                column: call.indentation.count)
            creation.action = Syntax(closure)
        case ["timeInterval", "target", "selector", "userInfo", "repeats"]:
            let method = try method(of: call, owner: owner)
            let name = call.unusedName(of: ["me", "owner", "it"])
            let text = TimerCallText(schedule: schedule, form: form, owner: owner, signature: "\(name), _")
            let body = " \(name).\(method.function.name.text)() }"
            let target = setUp.assignment
            let head = text.text(at: setUp.first, column: call.indentation.count + target.count, body: body.count)
            let range = setUp.first.trimmedRange.lowerBound..<call.trimmedRange.upperBound
            creation.edits.append(.replace(range, with: target + head + body))
            creation.edits += method.edits
            creation.changedNames = method.edits.isEmpty ? [] : [method.function.name.plainText]
            creation.action = Syntax(method.function)
        default:
            throw Obstacle(call, "it is made with \(call.labels.map { $0 + ":" }.joined())")
        }
        return creation
    }

    private func place(of construct: TimerConstruct, _ setUp: SetUp) throws(Obstacle) -> TimerPlace {
        var main: Set<String> = []
        var current: Set<String> = construct.kind == .scheduledTimer ? [".default"] : []
        for case .added(let isMain, let mode) in setUp.steps.map(\.step) {
            if isMain { main.insert(mode) } else { current.insert(mode) }
        }

        // The default mode is one of the common modes.
        let modes = main.union(current)
        let sorted =
            modes.contains(".common")
            ? [".common"] + modes.subtracting([".common", ".default"]).sorted()
            : modes.sorted()
        guard !modes.isEmpty else { throw Obstacle(construct.call, "it is added to its run loop elsewhere") }
        return main.isEmpty ? .currentRunLoop(modes: sorted) : .mainRunLoop(modes: sorted)
    }

    private func schedule(of construct: TimerConstruct, repeats: Bool, _ setUp: SetUp) throws(Obstacle) -> String {
        guard let interval = construct.interval else {
            throw Obstacle(construct.call, "its interval is not written out")
        }
        let duration = try DurationText(interval: interval, mayBeZero: !repeats, in: file)
        var text = repeats ? ".every(\(duration.text))" : ".after(\(duration.text))"
        for (step, item) in setUp.steps {
            switch step {
            case .tolerance(let value): text += try tolerance(value)
            case .called(let name, _):
                throw Obstacle(item, name == "fire" ? Self.fireReason : "`\(name)()` is called on it")
            case .added, .stored: break
            }
        }
        return text
    }

    static let fireReason = "`fire()` runs its action before it returns, which that of an `OwnedTimer` does not"

    /// What is replaced has no comments that would go with it.
    private func checkComments(_ call: FunctionCallExprSyntax, before closure: ClosureExprSyntax) throws(Obstacle) {
        let first = call.firstToken(viewMode: .sourceAccurate)
        let last = call.lastToken(viewMode: .sourceAccurate)
        let isCommented = call.tokens(viewMode: .sourceAccurate).contains { token in
            let isBody = token.position > closure.leftBrace.position && token.position <= closure.rightBrace.position
            return !isBody
                && (token != first && token.leadingTrivia.contains(where: \.isComment)
                    || token != last && token != closure.rightBrace && token != closure.leftBrace
                        && token.trailingTrivia.contains(where: \.isComment))
        }
        if isCommented { throw Obstacle(call, "a comment stands among its arguments") }
    }
}
