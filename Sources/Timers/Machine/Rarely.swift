/// A value that hardly ever differs from its default, and takes no more than a word as long as it does not.
struct Rarely<Value: Sendable & Defaulted>: Sendable {
    private final class Box: @unchecked Sendable {
        // Changed only while a single `Rarely` holds it.
        var value = Value()
    }

    private var box: Box?

    /// Whether it has had its default since it was made.
    var isUntouched: Bool { box == nil }

    var value: Value {
        get { box?.value ?? Value() }
        _modify {
            if box == nil {
                box = Box()
            } else if !isKnownUniquelyReferenced(&box) {
                let copy = Box()
                copy.value = value
                box = copy
            }
            guard let box else { preconditionFailure("just made") }
            yield &box.value
        }
    }
}

/// A type with a value to begin with.
protocol Defaulted {
    init()
}
