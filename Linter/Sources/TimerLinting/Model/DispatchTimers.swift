import SwiftSyntax

/// What is known of dispatch sources kept in properties.
extension FileContext {
    /// Whether a property holds a dispatch timer, by its declaration or by what is assigned to it in this file.
    func isDispatchTimer(_ property: String, of type: WholeType) -> Bool {
        guard let facts = type.properties[property] else { return false }
        if facts.isDispatchTimer { return true }
        if let declared = facts.type, !declared.contains("DispatchSource") { return false }
        return constructs(in: property).contains { $0.kind == .dispatchSource && $0.destination.property == property }
    }
}
