/// A text whose identity is its bytes, as in databases.
///
/// Two strings of Swift are equal if they look the same, even if their bytes differ. A dictionary of strings would take
/// two rows for one.
package struct ExactText: Hashable, Comparable, Sendable {
    package let string: String

    package init(_ string: String) { self.string = string }

    package static func == (lhs: ExactText, rhs: ExactText) -> Bool { lhs.string.isExactly(rhs.string) }

    /// Whether `lhs` comes first by its bytes.
    package static func < (lhs: ExactText, rhs: ExactText) -> Bool {
        lhs.string.utf8.lexicographicallyPrecedes(rhs.string.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { bytes in
            // The bytes are valid during the closure, and the hasher keeps none of them.
            unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
    }
}

/// The identity of a row besides its number: the name of its kind, and its key.
package struct DeadlineKey: Hashable, Comparable, Sendable {
    package let name: ExactText
    package let key: ExactText

    package init(_ name: String, _ key: String) {
        self.name = ExactText(name)
        self.key = ExactText(key)
    }

    package static func < (lhs: DeadlineKey, rhs: DeadlineKey) -> Bool { (lhs.name, lhs.key) < (rhs.name, rhs.key) }
}

extension String {
    /// Whether both have the same bytes.
    package func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The string for a column of text, which cannot contain a zero in every database.
    ///
    /// Only for texts that explain something: a name or a key must not change.
    package var withoutZeros: String {
        utf8.contains(0)
            ? String(unicodeScalars.map { scalar in scalar == "\0" ? "\u{FFFD}" : Character(scalar) }) : self
    }
}

extension String? {
    /// Whether both have the same bytes, or none.
    package func isExactly(_ other: String?) -> Bool {
        switch (self, other) {
        case (let text?, let other?): text.isExactly(other)
        case (nil, nil): true
        case (.some, nil), (nil, .some): false
        }
    }
}
