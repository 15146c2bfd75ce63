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
            if let known = box {
                if !isKnownUniquelyReferenced(&box) {
                    let copy = Box()
                    copy.value = known.value
                    box = copy
                }
            } else {
                box = Box()
            }
            // Made just above where there was none.
            yield &box!.value
        }
    }
}

/// A type with a value to begin with.
protocol Defaulted {
    init()
}
