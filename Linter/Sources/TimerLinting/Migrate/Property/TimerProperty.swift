import SwiftSyntax

/// A stored property that can keep an `OwnedTimer` in the place of what it keeps now.
struct TimerProperty {
    /// What a property keeps.
    enum Holding { case timer, source, cancellable }

    let name: String
    /// The type that declares it.
    let type: WholeType
    let holding: Holding
    /// Whether it is declared as `var timer = Timer()`, so that its uses have no `?` or `!` yet.
    let isPlain: Bool
    let isWeak: Bool
    /// Whether code outside of its file can use it.
    let isVisibleOutside: Bool
    /// Whether only code of the type itself can use it.
    let isPrivate: Bool
    let declaration: VariableDeclSyntax
    private let binding: PatternBindingSyntax

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
        guard declaration.bindingSpecifier.tokenKind == .keyword(.var) else {
            throw Obstacle(declaration, "its property is a constant")
        }
        let attributes = declaration.attributes.names.subtracting(["ObservationIgnored", "MainActor"])
        if let attribute = attributes.min() {
            throw Obstacle(declaration, "its property has the attribute `@\(attribute)`")
        }
        let known: Set<String> = ["private", "fileprivate", "internal", "weak", "final"]
        if let modifier = declaration.modifiers.first(where: { !known.contains($0.name.text) }) {
            throw Obstacle(declaration, "its property is \(modifier.quotation)")
        }
        guard binding.accessorBlock == nil else { throw Obstacle(declaration, "its property has accessors") }
        let (holding, isPlain) = try Self.holding(of: binding, in: declaration)
        let access = Set(declaration.modifiers.filter { $0.detail == nil }.map(\.name.text))
        self.name = name
        self.type = type
        self.holding = holding
        self.isPlain = isPlain
        isWeak = access.contains("weak")
        isPrivate = access.contains("private")
        isVisibleOutside = access.isDisjoint(with: ["private", "fileprivate"])
        self.declaration = declaration
        self.binding = binding
    }

    private static func holding(
        of binding: PatternBindingSyntax, in declaration: VariableDeclSyntax
    ) throws(Obstacle) -> (Holding, isPlain: Bool) {
        guard let annotation = binding.typeAnnotation?.type else {
            guard binding.initializer?.value.sourceText == "Timer()" else {
                throw Obstacle(declaration, "its property is declared without a type")
            }
            return (.timer, true)
        }
        if let value = binding.initializer?.value, !value.isNil {
            throw Obstacle(declaration, "its property begins with \(value.quotation)")
        }
        guard let wrapped = annotation.wrappedInOptional, let holding = optionalTypes[wrapped] else {
            throw Obstacle(declaration, "its property has the type \(annotation.quotation)")
        }
        return (holding, false)
    }

    /// The edits that make it keep an `OwnedTimer`.
    var edits: [Fix.Edit] {
        var edits: [Fix.Edit] = []
        if isPlain, let initializer = binding.initializer {
            let start = binding.pattern.trimmedRange.upperBound
            edits.append(.replace(start..<initializer.trimmedRange.upperBound, with: ": OwnedTimer?"))
        } else if let type = binding.typeAnnotation?.type {
            let mark = type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) ? "!" : "?"
            edits.append(.replace(type.trimmedRange, with: "OwnedTimer" + mark))
        }
        if let weak = declaration.modifiers.first(where: { $0.name.text == "weak" }),
            let next = weak.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        {
            edits.append(.replace(weak.trimmedRange.lowerBound..<next.trimmedRange.lowerBound, with: ""))
        }
        return edits
    }
}

extension TypeSyntax {
    /// The type that this one is an optional of, as it is spelt.
    fileprivate var wrappedInOptional: String? {
        let inner: TypeSyntax
        if let optional = self.as(OptionalTypeSyntax.self) {
            inner = optional.wrappedType
        } else if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            inner = optional.wrappedType
        } else {
            return nil
        }
        if let tuple = inner.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
            return element.type.sourceText
        }
        return inner.sourceText
    }
}
