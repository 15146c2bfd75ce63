import CTimers

/// Facts that the runtime knows about a type without looking at its values.
package enum TypeKind {
    /// Whether values of a type are those of a struct, an enumeration, a tuple or a function.
    ///
    /// False for an optional and for an existential, such as `any Connection`, and for any kind that a later runtime
    /// adds. O(1).
    package static func isPlain(_ type: any Any.Type) -> Bool {
        let kind = unsafe timers_type_kind(unsafeBitCast(type, to: UnsafeRawPointer.self))
        // A type is the address of its metadata in the runtime.
        return kind == structure || kind == enumeration || kind == tuple || kind == function
    }

    private static let structure: UInt = 0x200
    private static let enumeration: UInt = 0x201
    private static let tuple: UInt = 0x301
    private static let function: UInt = 0x302
}
