import SwiftSyntax

extension TimerConstruct {
    /// The local that is declared with this timer as its value, and that is a `Timer`: no optional, as a weak one, no collection.
    var declaredTimer: String? {
        guard let binding = call.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
            let name = binding.pattern.boundName, let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
            !variable.modifiers.has("weak"), variable.parent?.is(CodeBlockItemSyntax.self) == true
        else { return nil }
        guard let type = binding.typeAnnotation?.type.sourceText else { return name }
        return timerTypes.contains(type) ? name : nil
    }
}

extension PropertyFacts {
    /// Whether a property is declared as an optional of one of these types, apart from their arguments.
    func isOptional(of types: Set<String>) -> Bool {
        guard let type, type.hasSuffix("?") || type.hasSuffix("!") else { return false }
        return types.contains(String(type.dropLast().prefix { $0 != "<" }))
    }

    /// The `?` or `!` with which a property is declared that keeps one timer, empty where there is none; `nil` for other
    /// types, such as lists of timers.
    var timerOptionality: String? {
        guard let type else { return nil }
        let optionality = type.hasSuffix("?") || type.hasSuffix("!") ? type.suffix(1) : ""
        return timerTypes.contains(String(type.dropLast(optionality.count))) ? String(optionality) : nil
    }
}

let timerTypes: Set<String> = ["Timer", "NSTimer", "Foundation.Timer"]
let linkTypes: Set<String> = ["CADisplayLink"]
let taskTypes: Set<String> = ["Task", "RepeatedTask"]
