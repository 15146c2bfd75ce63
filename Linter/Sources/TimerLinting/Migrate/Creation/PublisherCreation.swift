import SwiftSyntax

/// Timers of Combine.
extension CreationReader {
    func publisher(_ construct: TimerConstruct) throws(Obstacle) -> TimerCreation {
        let call = construct.call
        let chain = call.chain
        if let other = chain.first(where: { !["autoconnect", "sink"].contains($0.name) }) {
            throw Obstacle(
                other.call,
                other.name == "store"
                    ? "`store(in:)` puts it beside other subscriptions" : "its ticks go through `\(other.name)`")
        }
        guard chain.map(\.name) == ["autoconnect", "sink"], chain[0].call.arguments.isEmpty, let sink = chain.last?.call
        else { throw Obstacle(call, "it is no `autoconnect().sink { … }`") }
        guard let closure = sink.closures.first, sink.closures.count == 1,
            [[], ["receiveValue"]].contains(sink.labels), call.closures.isEmpty
        else { throw Obstacle(sink, "its `sink` has more than a closure for its values") }
        let setUp = try SetUp(of: ExprSyntax(sink), own: own, in: file)
        for case .called(let name, let call) in setUp.steps.map(\.step) {
            throw Obstacle(call, "`\(name)` is called right behind the statement that makes it")
        }
        let form = try surroundings.form(for: place(of: call), call: call)
        let action = try self.action(of: closure, .date, form: form, owner: setUp.owner)
        try checkComments(sink, closure: closure)
        var creation = TimerCreation(
            edits: try setUp.removals(except: setUp.first), consumed: setUp.consumed, repeats: true, first: setUp.first)
        creation.edits += edits(
            action, of: closure, givenTo: sink, schedule: try schedule(of: call), form: form, setUp, at: setUp.first,
            column: call.indentation.count)
        creation.action = Syntax(closure)
        return creation
    }

    private func place(of call: FunctionCallExprSyntax) throws(Obstacle) -> TimerPlace {
        guard let loop = call.argument("on"), let mode = call.argument("in").flatMap(TimerPlace.mode),
            Set(call.labels).isSubset(of: ["every", "tolerance", "on", "in"])
        else { throw Obstacle(call, "it is published as \(call.quotation)") }
        switch MemberPath(loop)?.names {
        case ["RunLoop", "main"], ["", "main"]: return .mainRunLoop(modes: [mode])
        case ["RunLoop", "current"], ["", "current"]: return .currentRunLoop(modes: [mode])
        default: throw Obstacle(loop, "its run loop is \(loop.quotation)")
        }
    }

    private func schedule(of call: FunctionCallExprSyntax) throws(Obstacle) -> String {
        guard let every = call.argument("every") else { throw Obstacle(call, "its interval is not written out") }
        let text = ".every(\(try DurationText(interval: every, in: file).text))"
        guard let tolerance = call.argument("tolerance"), !tolerance.isNil else { return text }
        return try text + self.tolerance(tolerance)
    }

    /// What is replaced has no comments that would go with it.
    private func checkComments(_ sink: FunctionCallExprSyntax, closure: ClosureExprSyntax) throws(Obstacle) {
        let first = sink.firstToken(viewMode: .sourceAccurate)
        let isCommented = sink.tokens(viewMode: .sourceAccurate).prefix { $0 != closure.leftBrace }.contains { token in
            token != first && token.leadingTrivia.contains(where: \.isComment)
                || token.trailingTrivia.contains(where: \.isComment)
        }
        if isCommented || closure.leftBrace.leadingTrivia.contains(where: \.isComment) {
            throw Obstacle(sink, "a comment stands among its arguments")
        }
    }
}
