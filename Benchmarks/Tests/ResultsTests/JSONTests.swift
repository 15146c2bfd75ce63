import Foundation
import Results
import Testing

@Suite struct `A JSON value` {
    @Test func `is read as it was written, whatever its kind`() throws {
        let values: [String: JSONValue] = [
            "a": .array([1, -2.5, 1e10, .null]), "b": .object(["c": "x\"\\\n\té"]), "d": .bool(true),
        ]
        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(values)) == .object(values))
    }

    @Test func `has numbers rounded to so many decimals, and null for what is none`() {
        #expect(JSONValue(1.23456, decimals: 2) == 1.23)
        #expect(JSONValue(.nan, decimals: 2) == .null)
    }
}
