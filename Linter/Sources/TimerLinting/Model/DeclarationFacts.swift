import SwiftSyntax

/// Reads the facts of a type from one of its declarations.
extension TypeFacts {
    init?(declaration: Syntax) {
        guard let group = declaration.asProtocol((any DeclGroupSyntax).self), let name = declaration.typeName else {
            return nil
        }
        self.init(name: name)
        switch declaration.kind {
        case .classDecl: kind = .class
        case .structDecl: kind = .struct
        case .enumDecl: kind = .enum
        case .actorDecl: kind = .actor
        case .protocolDecl: kind = .protocol
        default: break
        }
        isDamaged = declaration.hasError
        inherited = Set(group.inheritanceClause?.inheritedTypes.map(\.type.simpleName) ?? [])
        attributes = group.attributes.names
        for declaration in group.memberBlock.members.declarations {
            if let variable = declaration.as(VariableDeclSyntax.self) { readProperties(variable) }
        }
    }

    /// The type without its properties and members.
    var outline: TypeFacts {
        var outline = self
        outline.properties = [:]
        outline.members = []
        return outline
    }

    private mutating func readProperties(_ variable: VariableDeclSyntax) {
        for binding in variable.bindings {
            guard let name = binding.pattern.boundName else { continue }
            var facts = PropertyFacts()
            facts.type = binding.typeAnnotation?.type.sourceText
            facts.isStatic = variable.modifiers.has("static", "class")
            facts.isPrivate = variable.modifiers.contains {
                ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
            }
            facts.isSetPrivately = variable.modifiers.has("private", "fileprivate")
            facts.isWeak = variable.modifiers.has("weak")
            facts.isLet = variable.bindingSpecifier.text == "let"
            facts.attributes = variable.attributes.names
            facts.initialiser = binding.initializer.map { Self.outline($0.value) }
            facts.isComputed = binding.accessorBlock?.isComputed ?? false
            if facts.isStatic, facts.isLet, facts.makesInstance(of: self.name.innermostType) {
                hasSharedInstance = true
            }
            if let type = facts.keptType {
                let isRoot = isEntryPoint || inherited.contains("UIWindowSceneDelegate")
                let isOptional = facts.type?.hasSuffix("?") == true
                if !isOptional, isRoot || facts.isStatic && facts.isLet {
                    lasting.insert(type)
                } else if isRoot || !isOptional && !facts.isStatic {
                    kept.insert(type)
                }
            }
            // Another branch of `#if` may declare it again.
            properties.merge([name: facts]) { first, _ in first }
        }
    }

    /// What an initial value calls or is, as far as rules need it.
    private static func outline(_ value: ExprSyntax) -> String {
        if let call = value.unwrapped.as(FunctionCallExprSyntax.self) {
            if call.calledExpression.is(ClosureExprSyntax.self) {
                let text = call.calledExpression.sourceText
                return text.contains("makeTimerSource") ? "makeTimerSource()" : "{}()"
            }
            return (call.path?.names.joined(separator: ".") ?? "") + "()"
        }
        return value.sourceText.prefix(40).description
    }
}

/// Attributes in capitals that only keep what is assigned.
private let plainAttributes: Set<String> = [
    "State", "Published", "Binding", "Environment", "GestureState", "MainActor", "ObservationIgnored",
    "ObservationTracked", "IBOutlet", "IBInspectable", "GKInspectable", "NSManaged", "NSCopying",
]

extension PropertyFacts {
    fileprivate func makesInstance(of type: String) -> Bool {
        if let annotated = self.type { return annotated.hasPrefix(type) }
        return initialiser == "\(type)()" || initialiser == "\(type).init()" || initialiser == "{}()"
    }

    /// The type of the object that it keeps, as far as the declaration tells.
    fileprivate var keptType: String? {
        guard !isWeak, !isComputed, let text = type ?? initialiser, type != nil || text.hasSuffix("()") else {
            return nil
        }
        return text.split(separator: ".").last?.prefix { $0.isLetter || $0.isNumber || $0 == "_" }.description
    }

    /// Whether the declaration says that this is a dispatch timer.
    var isDispatchTimer: Bool {
        (type?.contains("DispatchSourceTimer") ?? false) || (initialiser?.contains("makeTimerSource") ?? false)
    }

    /// Whether code that an assignment runs, a setter or that of a wrapper, may end the value before.
    var hasOwnSetter: Bool {
        isComputed
            || attributes.contains { attribute in
                let name = attribute.split(separator: ".").last ?? ""
                return name.first?.isUppercase == true && !plainAttributes.contains(String(name))
            }
    }

    var isDispatchSource: Bool {
        isDispatchTimer || (type?.contains("DispatchSource") ?? false)
            || (initialiser?.hasPrefix("DispatchSource.make") ?? false)
    }
}

extension MemberBlockItemListSyntax {
    /// The declarations, with those of every branch of `#if`.
    var declarations: [DeclSyntax] {
        flatMap { member -> [DeclSyntax] in
            guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
            return conditional.clauses.flatMap { clause in
                clause.elements?.as(MemberBlockItemListSyntax.self)?.declarations ?? []
            }
        }
    }
}

extension Syntax {
    /// The name with those of the types around it: `Outer.Inner`.
    func qualified(_ name: String) -> String {
        var name = name
        for ancestor in ancestors {
            if let named = ancestor.asProtocol((any NamedDeclSyntax).self), ancestor.isTypeDeclaration {
                name = named.name.plainText + "." + name
            } else if let node = ancestor.as(ExtensionDeclSyntax.self) {
                name = node.extendedType.sourceText + "." + name
            }
        }
        return name
    }
}

extension String {
    /// The last name of a qualified type: `Inner` of `Outer.Inner`.
    var innermostType: String { split(separator: ".").last.map(String.init) ?? self }
}

extension TypeSyntax {
    /// The last name of a possibly qualified type, without generic arguments and optionality.
    var simpleName: String {
        if let node = self.as(IdentifierTypeSyntax.self) { return node.name.plainText }
        if let node = self.as(MemberTypeSyntax.self) { return node.name.plainText }
        if let node = self.as(OptionalTypeSyntax.self) { return node.wrappedType.simpleName }
        if let node = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return node.wrappedType.simpleName }
        if let node = self.as(AttributedTypeSyntax.self) { return node.baseType.simpleName }
        return sourceText
    }
}

extension AttributeListSyntax {
    var names: Set<String> { Set(compactMap { $0.as(AttributeSyntax.self)?.attributeName.sourceText }) }
}

extension AccessorBlockSyntax {
    var isComputed: Bool {
        switch accessors {
        case .getter: true
        case .accessors(let list):
            list.contains { ["get", "_read", "unsafeAddress"].contains($0.accessorSpecifier.text) }
        }
    }
}

extension DeclModifierListSyntax {
    func has(_ names: String...) -> Bool { contains { names.contains($0.name.text) } }
}
