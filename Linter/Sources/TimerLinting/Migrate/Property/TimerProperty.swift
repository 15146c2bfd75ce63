import SwiftSyntax

/// A stored property that can keep an `OwnedTimer` in the place of what it keeps now.
struct TimerProperty {
    /// What a property keeps.
    enum Holding { case timer, source, cancellable }

    let name: String
    /// The type that declares it.
    let type: WholeType
    let holding: Holding
    /// How it is declared.
    private let shape: Shape
    /// Whether it is declared as `var timer = Timer()`, so that its uses have no `?` or `!` yet.
    var isPlain: Bool { shape == .plain }
    /// Whether it is a source that is there from the start, and that other code may resume first.
    var beginsSuspended: Bool { shape == .lazy || shape == .initial }
    let isWeak: Bool
    /// Whether code outside of its file can use it.
    let isVisibleOutside: Bool
    /// Whether only code of the type itself can use it.
    let isPrivate: Bool
    let declaration: VariableDeclSyntax
    private let binding: PatternBindingSyntax

    private enum Shape {
        case optional, plain
        /// `lazy var source: DispatchSourceTimer = { … }()`.
        case lazy
        /// A source that an initializer sets up: `let source = DispatchSource.makeTimerSource()`.
        case initial
    }

    private static let optionalTypes: [String: Holding] = [
        "Timer": .timer, "NSTimer": .timer, "Foundation.Timer": .timer, "DispatchSourceTimer": .source,
        "any DispatchSourceTimer": .source, "AnyCancellable": .cancellable, "Combine.AnyCancellable": .cancellable,
        "Cancellable": .cancellable, "any Cancellable": .cancellable,
    ]

    /// - Throws: what forbids to declare it otherwise.
    init(_ declaration: VariableDeclSyntax, name: String, type: WholeType) throws(Obstacle) {
        guard declaration.bindings.count == 1, let binding = declaration.bindings.first else {
            throw Obstacle(declaration, "its property is declared together with others")
        }
        let attributes = declaration.attributes.names.subtracting(["ObservationIgnored", "MainActor"])
        if let attribute = attributes.min() {
            throw Obstacle(declaration, "its property has the attribute `@\(attribute)`")
        }
        guard binding.accessorBlock == nil else { throw Obstacle(declaration, "its property has accessors") }
        let (holding, shape) = try Self.holding(of: binding, in: declaration)
        var known: Set<String> = ["private", "fileprivate", "internal", "weak", "final"]
        if shape == .lazy || shape == .initial { known.insert("lazy") }
        if let modifier = declaration.modifiers.first(where: { !known.contains($0.name.text) }) {
            throw Obstacle(declaration, "its property is \(modifier.quotation)")
        }
        if declaration.bindingSpecifier.tokenKind != .keyword(.var) || shape == .initial {
            try Self.checkConstant(declaration, shape: shape)
        }
        let access = Set(declaration.modifiers.filter { $0.detail == nil }.map(\.name.text))
        self.name = name
        self.type = type
        self.holding = holding
        self.shape = shape
        isWeak = access.contains("weak")
        isPrivate = access.contains("private")
        isVisibleOutside = access.isDisjoint(with: ["private", "fileprivate"])
        self.declaration = declaration
        self.binding = binding
    }

    private static func holding(
        of binding: PatternBindingSyntax, in declaration: VariableDeclSyntax
    ) throws(Obstacle) -> (Holding, Shape) {
        let value = binding.initializer?.value
        let call = value?.as(FunctionCallExprSyntax.self)
        let isSource = ["DispatchSourceTimer", "any DispatchSourceTimer"].contains(
            binding.typeAnnotation?.type.sourceText)
        if call?.path?.last == "makeTimerSource" || isSource && value == nil { return (.source, .initial) }
        if let closure = call?.calledExpression.as(ClosureExprSyntax.self), declaration.modifiers.has("lazy"),
            isSource || binding.typeAnnotation == nil && closure.sourceText.contains("makeTimerSource")
        {
            return (.source, .lazy)
        }
        guard let annotation = binding.typeAnnotation?.type else {
            guard value?.sourceText == "Timer()" else {
                let isConstant = declaration.bindingSpecifier.tokenKind != .keyword(.var)
                let isLazy = declaration.modifiers.has("lazy")
                let reason = isConstant ? "is a constant" : isLazy ? "is `lazy`" : "is declared without a type"
                throw Obstacle(declaration, "its property \(reason)")
            }
            return (.timer, .plain)
        }
        if let value = binding.initializer?.value, !value.isNil {
            throw Obstacle(declaration, "its property begins with \(value.quotation)")
        }
        guard let wrapped = annotation.wrappedInOptional, let holding = optionalTypes[wrapped] else {
            throw Obstacle(declaration, "its property has the type \(annotation.quotation)")
        }
        return (holding, .optional)
    }

    /// A constant becomes a variable, and is set by an initializer that has all others set.
    private static func checkConstant(_ declaration: VariableDeclSyntax, shape: Shape) throws(Obstacle) {
        guard shape == .initial else { throw Obstacle(declaration, "its property is a constant") }
        guard let type = declaration.enclosingTypeDeclaration?.as(ClassDeclSyntax.self) else { return }
        let inherited = type.inheritanceClause?.inheritedTypes.map(\.type.sourceText) ?? []
        if inherited.contains("Sendable") {
            throw Obstacle(declaration, "its property would be a variable, which its `Sendable` class may not have")
        }
        let initializers = type.memberBlock.members.declarations.compactMap { $0.as(InitializerDeclSyntax.self) }
        guard initializers.filter({ !$0.modifiers.has("convenience") }).count == 1 else {
            throw Obstacle(declaration, "its class has not just one initializer that sets it up")
        }
    }

    /// The edits that make it keep an `OwnedTimer`.
    var edits: [Fix.Edit] {
        var edits: [Fix.Edit] = []
        let start = binding.pattern.trimmedRange.upperBound
        if isPlain || shape == .initial {
            // What the initializer sets last is `nil` until then.
            let type = isPlain ? ": OwnedTimer?" : ": OwnedTimer!"
            edits.append(.replace(start..<binding.trimmedRange.upperBound, with: type))
            if declaration.bindingSpecifier.tokenKind != .keyword(.var) {
                edits.append(.replace(declaration.bindingSpecifier.trimmedRange, with: "var"))
            }
        } else if shape == .lazy {
            let end = binding.typeAnnotation?.trimmedRange.upperBound ?? start
            edits.append(.replace(start..<end, with: ": OwnedTimer"))
        } else if let type = binding.typeAnnotation?.type {
            let mark = type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) ? "!" : "?"
            edits.append(.replace(type.trimmedRange, with: "OwnedTimer" + mark))
        }
        let dropped = shape == .initial ? ["weak", "lazy"] : ["weak"]
        if let modifier = declaration.modifiers.first(where: { dropped.contains($0.name.text) }),
            let next = modifier.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        {
            edits.append(.replace(modifier.trimmedRange.lowerBound..<next.trimmedRange.lowerBound, with: ""))
        }
        return edits
    }
}

extension TypeSyntax {
    /// The type that this one is an optional of, as it is spelt.
    fileprivate var wrappedInOptional: String? {
        let inner =
            self.as(OptionalTypeSyntax.self)?.wrappedType
            ?? self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
        guard let inner else { return nil }
        if let tuple = inner.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
            return element.type.sourceText
        }
        return inner.sourceText
    }
}
