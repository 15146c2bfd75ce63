/// A type or a member that a file declares.
struct Declaration: Equatable {
    enum Kind {
        case type, property, function, enumCase
    }

    struct Parameter: Equatable {
        /// The argument label, `_` for none.
        var label: String
        var hasDefault = false
        /// The parameter types, if the argument is a closure.
        var closure: [TypeReference?] = []
    }

    var kind: Kind
    var name: String
    /// The dotted name of the enclosing type; empty at file scope.
    var owner: String
    var line: Int
    var isStatic = false
    /// Whether only its own file can see it.
    var isHidden = false
    /// Whether other modules can see it.
    var isExported = false
    /// The parameters of a function, initializer or enumeration case.
    var parameters: [Parameter]?
    /// The type of a property, the result of a function or the target of a type alias, if it is written.
    var type: TypeReference?
    /// The index of its file in ``SourceSet/files``.
    var file = 0

    var path: String { owner.isEmpty ? name : "\(owner).\(name)" }
}

/// A type as it is written in a file, without generic arguments.
struct TypeReference: Equatable {
    var names: [String]
    /// The dotted name of the type around it, where the lookup of the name begins.
    var place: String
}

/// An entry of an inheritance clause.
struct Heritage: Equatable {
    var path: String
    var type: TypeReference
}
