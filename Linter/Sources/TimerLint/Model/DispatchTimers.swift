import SwiftSyntax

/// What is known of dispatch sources kept in properties.
extension FileContext {
    /// Whether a property holds a dispatch timer, by its declaration or by what is assigned to it in this file.
    func isDispatchTimer(_ property: String, of type: TypeFacts) -> Bool {
        guard let facts = type.properties[property] else {
            return false
        }
        if facts.isDispatchTimer { return true }
        if let declared = facts.type, !declared.contains("DispatchSource") { return false }
        return constructs.contains { $0.kind == .dispatchSource && $0.destination.property == property }
    }
}

extension TypeFacts {
    /// Names of the methods that do `verb` to the property, directly or through others.
    func methods(doing verbs: Set<String>, to property: String) -> Set<String> {
        var names = Set(members.filter { member in verbs.contains { member.does($0, to: property) } }.map(\.name))
        var grew = true
        while grew {
            grew = false
            for member in members where !names.contains(member.name) {
                if member.calls.contains(where: { names.contains($0.name) }) {
                    grew = names.insert(member.name).inserted || grew
                }
            }
        }
        return names
    }
}
