import SwiftSyntax

/// A place where a timer is made, and the edits that make an `OwnedTimer` there.
struct TimerCreation {
    var edits: [Fix.Edit]
    /// The mentions of the property that the edits account for.
    var consumed: Set<SyntaxIdentifier>
    /// `false` for a timer of one tick.
    var repeats: Bool
    /// The closure or the function that the timer calls.
    var action: Syntax?
    /// The statement that the creation begins with.
    var first: CodeBlockItemSyntax
    /// Names that may stand nowhere else, because their declarations change.
    var changedNames: Set<String> = []
    /// Whether the timer keeps the object with the property.
    var holdsOwner = false
}

/// What it takes to read how timers are made.
struct CreationReader {
    let file: FileContext
    let property: TimerProperty
    let settings: MigrationSettings
    let names: BoundNames
    /// The expressions in this file that are the property.
    let own: [ExprSyntax]

    /// - Throws: where the timer cannot surely be an `OwnedTimer`.
    func creation(by construct: TimerConstruct) throws(Obstacle) -> TimerCreation {
        try checkPlace(of: construct.call)
        var creation: TimerCreation
        switch construct.kind {
        case .scheduledTimer, .timer: creation = try foundationTimer(construct)
        case .dispatchSource: creation = try dispatchSource(construct)
        case .publisher: creation = try publisher(construct)
        default: throw Obstacle(construct.call, "it is no timer of Foundation, Dispatch or Combine")
        }
        // A method that is called is one of the object.
        let closure = creation.action?.as(ClosureExprSyntax.self)
        creation.holdsOwner = closure.map { !file.strongSelves(in: $0).isEmpty } ?? true
        return creation
    }

    var surroundings: Surroundings { Surroundings(file: file, type: property.type, settings: settings) }

    func action(
        of closure: ClosureExprSyntax, _ argument: ActionRewriting.Argument, form: TimerForm, owner: String?
    ) throws(Obstacle) -> TimerAction {
        let isReleasing = property.holding != .timer
        let endsWithOwner = isReleasing || property.type.members(named: "deinit").contains { $0.stops(property.name) }
        return try ActionRewriting(
            file: file, type: property.type, closure: closure, argument: argument, endsWithOwner: endsWithOwner,
            form: form, isOnMainActor: surroundings.isOnMainActor, canNameOwner: owner != nil, settings: settings,
            names: names
        ).action()
    }

    /// The edits that make a timer in the place of a statement, with a closure as its action, which a call was given.
    ///
    /// `column` is where the line of the statement begins.
    func edits(
        _ action: TimerAction, of closure: ClosureExprSyntax, givenTo call: FunctionCallExprSyntax, schedule: String,
        form: TimerForm, _ setUp: SetUp, at item: CodeBlockItemSyntax, column: Int
    ) -> [Fix.Edit] {
        let owner = action.hasOwner ? setUp.owner : nil
        let text = TimerCallText(schedule: schedule, form: form, owner: owner, signature: action.signature)
        let target = setUp.assignment
        let head = text.text(at: item, column: column + target.count, body: closure.lengthOnLine)
        let start = item.trimmedRange.lowerBound
        let (end, last) = (closure.trimmedRange.upperBound, call.trimmedRange.upperBound)
        return [.replace(start..<closure.startOfBody, with: target + head + closure.blankBeforeBody)] + action.edits
            + (end < last ? [.replace(end..<last, with: "")] : []) + Dedent(of: closure, to: item).edits
    }

    /// What a schedule says of a tolerance.
    func tolerance(_ value: ExprSyntax) throws(Obstacle) -> String {
        guard let number = LiteralNumber(value), number.value >= 0 else {
            throw Obstacle(value, "its tolerance is \(value.quotation), and no number")
        }
        return ".tolerance(\(try DurationText(interval: value, mayBeZero: true, in: file).text))"
    }

    /// Whether the code around a call surely runs as its member does: another closure may run as asynchronous code, or
    /// on another thread.
    private func checkPlace(of call: FunctionCallExprSyntax) throws(Obstacle) {
        for closure in call.enclosingClosures where !closure.isCalledInPlace {
            guard let recipient = closure.recipient, let path = recipient.path, synchronousFunctions.contains(path.last)
            else { throw Obstacle(closure, "it is made in a closure that may run as asynchronous code") }
        }
        let function = call.enclosingMember?.as(FunctionDeclSyntax.self)
        if function?.modifiers.has("nonisolated") == true {
            throw Obstacle(call, "it is made in a `nonisolated` function")
        }
        if function?.attributes.names.contains(where: { $0.hasSuffix("Actor") && $0 != "MainActor" }) == true {
            throw Obstacle(call, "it is made on an actor of its own")
        }
    }
}

/// Functions whose closures are no asynchronous code.
private let synchronousFunctions: Set<String> = [
    "async", "asyncAfter", "asyncAndWait", "sync", "addOperation", "animate", "forEach", "performAndWait",
    "performWithoutAnimation",
]
