import SwiftSyntax

/// Timers of Dispatch.
extension CreationReader {
    func dispatchSource(_ construct: TimerConstruct) throws(Obstacle) -> TimerCreation {
        let call = construct.call
        let setUp = try SetUp(of: ExprSyntax(call), own: own, in: file)
        var calls: [String: (call: FunctionCallExprSyntax, item: CodeBlockItemSyntax)] = [:]
        for (step, item) in setUp.steps {
            guard case .called(let method, let call) = step else { continue }
            let name = method == "activate" ? "resume" : method
            guard ["schedule", "setEventHandler", "resume"].contains(name) else {
                throw Obstacle(item, "`\(name)` is called on it")
            }
            guard calls.updateValue((call, item), forKey: name) == nil else {
                throw Obstacle(item, "`\(name)` is called on it twice")
            }
        }
        func step(_ name: String) throws(Obstacle) -> (call: FunctionCallExprSyntax, item: CodeBlockItemSyntax) {
            guard let step = calls[name] else {
                throw Obstacle(call, "`\(name)` is not called right behind the statement that makes it")
            }
            return step
        }
        let (schedule, repeats) = try sourceSchedule(step("schedule").call)
        let handler = try step("setEventHandler")
        let isPaused = property.beginsSuspended && calls["resume"] == nil
        if isPaused, !repeats || schedule.contains(".immediately") {
            throw Obstacle(call, "it begins suspended, and its first tick is due at once or the only one")
        }
        if !isPaused, !(try step("resume").call.arguments.isEmpty) {
            throw Obstacle(call, "its `resume` has an argument")
        }
        let form = try surroundings.form(for: place(of: call), call: call)
        let owner = setUp.owner
        var creation = TimerCreation(
            edits: try setUp.removals(except: handler.item), consumed: setUp.consumed, repeats: repeats,
            first: setUp.first)
        let column = handler.item.indentation.count
        if let closure = handler.call.closures.first, handler.call.closures.count == 1,
            [[], ["handler"]].contains(handler.call.labels)
        {
            let action = try self.action(of: closure, .nothing, form: form, owner: owner)
            creation.edits += edits(
                action, of: closure, givenTo: handler.call, schedule: schedule, form: form, setUp, at: handler.item,
                column: column)
            creation.action = Syntax(closure)
        } else {
            guard owner != nil else { throw Obstacle(handler.item, "its owner is optional where it is made") }
            let (function, body) = try handlerMethod(handler.call)
            let text = TimerCallText(schedule: schedule, form: form, owner: owner, signature: "me, _")
            let target = setUp.assignment
            let head = text.text(at: handler.item, column: column + target.count, body: body.count)
            creation.edits.append(.replace(handler.call.trimmedRange, with: target + head + body))
            creation.action = Syntax(function)
        }
        if isPaused {
            let pause = "\n\(handler.item.indentation)\(setUp.name).pause()"
            creation.edits.append(.insert(pause, at: handler.item.trimmedRange.upperBound))
        }
        return creation
    }

    /// The method that is handed over as the handler, and the body that calls it.
    private func handlerMethod(_ call: FunctionCallExprSyntax) throws(Obstacle) -> (FunctionDeclSyntax, body: String) {
        guard call.labels == ["handler"], let handler = call.argument("handler"),
            file.isOwnMethod(handler, of: property.type), let name = handler.single,
            let method = file.functions(named: name, near: call).first,
            file.functions(named: name, near: call).count == 1, method.signature.parameterClause.parameters.isEmpty,
            method.signature.effectSpecifiers == nil, method.signature.returnClause == nil, method.attributes.isEmpty,
            MemberPath(handler)?.names.first == "self" || MemberPath(handler)?.names.count == 1
        else { throw Obstacle(call, "its handler is no closure") }
        return (method, " me.\(method.name.text)() }")
    }

    private func place(of call: FunctionCallExprSyntax) throws(Obstacle) -> TimerPlace {
        if let flags = call.argument("flags"), ![".strict", "[]", "[.strict]"].contains(flags.sourceText) {
            throw Obstacle(flags, "it is made with the flags \(flags.quotation)")
        }
        guard Set(call.labels).isSubset(of: ["flags", "queue"]), !call.hasInnerComment else {
            throw Obstacle(call, "it is made as \(call.quotation)")
        }
        guard let queue = call.argument("queue"), !queue.isNil else { return .queue(".global()") }
        let path = MemberPath(queue)
        if let path, path.names == ["DispatchQueue", "main"] || path.names == ["", "main"] { return .mainQueue }
        let text = queue.sourceText
        if let call = queue.as(FunctionCallExprSyntax.self), let names = call.path?.names,
            [["DispatchQueue", "global"], ["", "global"], ["DispatchQueue"]].contains(names), call.closures.isEmpty,
            !text.contains(where: \.isNewline)
        {
            return .queue(names.first == "DispatchQueue" && names.count == 2 ? String(text.dropFirst(13)) : text)
        }
        guard let path, path.names.allSatisfy({ !$0.hasSuffix("()") }), file.isQueue(queue) else {
            throw Obstacle(queue, "the source does not tell whether \(queue.quotation) is a queue or an optional one")
        }
        return .queue(text)
    }

    private func sourceSchedule(_ call: FunctionCallExprSyntax) throws(Obstacle) -> (String, repeats: Bool) {
        guard let deadline = call.argument("deadline", "wallDeadline"), !call.hasInnerComment,
            Set(call.labels).isSubset(of: ["deadline", "wallDeadline", "repeating", "leeway"])
        else { throw Obstacle(call, "its schedule is \(call.quotation)") }
        let delay = try delay(of: deadline)
        let interval: DurationText? =
            if let repeating = call.argument("repeating") {
                try DurationText.dispatch(repeating, mayBeZero: false, in: file)
            } else {
                nil
            }
        var text: String
        if let interval {
            let last = deadline.as(SequenceExprSyntax.self)?.elements.last?.sourceText
            let isDefault =
                last == call.argument("repeating")?.sourceText
                || delay?.seconds != nil && delay?.seconds == interval.seconds
            let first = delay.map { isDefault ? "" : ", first: .after(\($0.text))" } ?? ", first: .immediately"
            text = ".every(\(interval.text)\(first))"
        } else {
            text = ".after(\(delay?.text ?? ".zero"))"
        }
        // What is due after now stands still while the machine sleeps, unless it follows the wall clock.
        text += call.argument("deadline") != nil ? ".clock(.suspending)" : ".clock(.wall)"
        if let leeway = call.argument("leeway") {
            guard let tolerance = try DurationText.dispatch(leeway, mayBeZero: true, in: file),
                let seconds = tolerance.seconds
            else { throw Obstacle(leeway, "its leeway is \(leeway.quotation)") }
            if seconds > 0 { text += ".tolerance(\(tolerance.text))" }
        }
        return (text, interval != nil)
    }

    /// How long after now a deadline is; `nil` for now.
    private func delay(of deadline: ExprSyntax) throws(Obstacle) -> DurationText? {
        func isNow(_ expression: ExprSyntax) -> Bool {
            guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
                let names = call.path?.names
            else { return false }
            return [["", "now"], ["DispatchTime", "now"], ["DispatchWallTime", "now"]].contains(names)
        }
        if isNow(deadline) { return nil }
        guard let elements = deadline.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3,
            isNow(elements[0]), elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+",
            let delay = try DurationText.dispatch(elements[2], mayBeZero: true, in: file)
        else { throw Obstacle(deadline, "its deadline is \(deadline.quotation)") }
        return delay.seconds == 0 ? nil : delay
    }
}

extension FileContext {
    /// Whether the source tells that an expression is a `DispatchQueue`, and no optional.
    fileprivate func isQueue(_ expression: ExprSyntax) -> Bool {
        guard let path = MemberPath(expression), path.names.count == 1 || path.names[0] == "self",
            let name = path.single
        else { return false }
        if path.names.count == 1, let binding = binding(of: name, at: expression) {
            return binding.value?.as(FunctionCallExprSyntax.self)?.path?.names == ["DispatchQueue"]
        }
        if path.names.count == 1, let parameter = expression.parameter(name) {
            return parameter.type.sourceText == "DispatchQueue"
        }
        guard let property = type(around: expression)?.properties[name], !property.isStatic else { return false }
        return property.type.map { $0 == "DispatchQueue" } ?? (property.initialiser == "DispatchQueue()")
    }
}
