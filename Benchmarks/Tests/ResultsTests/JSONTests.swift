import Results
import Testing

@Suite struct `A JSON value` {
    @Test(arguments: [
        #"{"peer": "wheel", "workload": "W1", "n": 1000, "ns_per_op": 4.25, "late_us": null, "ok": true}"#,
        #"{"a": [1, -2.5, 10000000000], "b": {"c": "x\"\\\n\té"}, "d": [], "e": {}}"#,
    ])
    func `is written as it was read`(text: String) throws {
        #expect(try JSONValue(parsing: text).description == text)
    }

    @Test func `may have any white space and any escape`() throws {
        let value = try JSONValue(parsing: " {\t\"a\\u00e9\\ud83d\\ude00\" :\n[ 1e3,\"\\/\\b\" ] } ")
        #expect(value.object?["aé😀"]?.array == [1000, "/\u{8}"])
    }

    @Test(arguments: [
        "", "{", "[1,", "[1 2]", "{\"a\"}", "{\"a\": }", "tru", "1 2", "\"a", "\"\\x\"", "\"\\ud800\"", "+1", "1e999",
        "-",
        "\"\n\"", String(repeating: "[", count: 100_000),
    ])
    func `is refused if it is none`(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    }

    @Test func `says where it stops being one`() {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "[1, x]") }
        #expect(error?.offset == 4)
    }

    @Test func `has numbers rounded to so many decimals, and null for what is none`() {
        #expect(JSONValue(1.23456, decimals: 2).description == "1.23")
        #expect(JSONValue(2.0, decimals: 2).description == "2")
        #expect(JSONValue(.nan, decimals: 2) == .null)
        #expect(JSONValue.number(.infinity).description == "null")
        #expect(JSONValue.number(1e300).description == "1e+300")
    }
}
