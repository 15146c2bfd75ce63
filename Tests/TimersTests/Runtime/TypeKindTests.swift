import Testing
import Timers

/// The behaviour that `TypeKind.swift` relies on.
///
/// It fails when a toolchain changes it.
@Suite struct `The kind of a type` {
    private struct Structure {}
    private enum Enumeration {
        case one
        case other(String)
    }
    private final class Object: Sendable {}

    @Test func `is plain for structs, enumerations, tuples and functions`() {
        for type in [
            Structure.self, String.self, [Object].self, Enumeration.self, Never.self, (Int, Object).self, Void.self,
            (() -> Object).self, (@Sendable (Int) async throws -> Void).self,
        ] as [any Any.Type] {
            #expect(TypeKind.isPlain(type), "\(type)")
        }
    }

    @Test func `is not plain for what may be an object`() {
        for type in [
            Object.self, AnyObject.self, Any.self, (any Sendable).self, (any Error).self, (any Actor).self,
            (any Collection<Int>).self, (any AnyObject & Sendable).self, Object?.self, String?.self, Object??.self,
            (any Error)?.self,
        ] as [any Any.Type] {
            #expect(!TypeKind.isPlain(type), "\(type)")
        }
    }
}
