import Testing

/// What the test of the order of the folders has to find: one violation each.
@Suite struct `The order of the folders is broken by` {
    static let types: [LayeringFixture] = [
        LayeringFixture(
            "a type in an annotation",
            left: "struct Plan { var tick: Tick? } // right: Tick", right: "struct Tick {}"),
        LayeringFixture(
            "a type in a generic argument",
            left: "let ticks: [Int: Array<Tick>] = [:] // right: Tick", right: "enum Tick { case one }"),
        LayeringFixture(
            "a type in the head of an extension",
            left: "extension Tick { // right: Tick\n}", right: "public struct Tick {}"),
        LayeringFixture(
            "a protocol that a type conforms to",
            left: "final class Plan: @unchecked Sendable, Ticking {} // right: Ticking",
            right: "protocol Ticking {}"),
        LayeringFixture(
            "a nested type",
            left: "func look(_ state: Plan.State) {} // right: State\nstruct Plan {}",
            right: "extension Plan { struct State {} }"),
        LayeringFixture(
            "a type that is thrown",
            left: "func check() throws(Failure) {} // right: Failure", right: "struct Failure: Error {}"),
        LayeringFixture(
            "a type alias", left: "func run(_ body: Body) {} // right: Body", right: "typealias Body = () -> Void"),
        LayeringFixture(
            "an actor", left: "let keeper: Keeper // right: Keeper", right: "actor Keeper {}"),
        LayeringFixture(
            "an attribute", left: "@Clocked var time: Int // right: Clocked",
            right: "@propertyWrapper struct Clocked { var wrappedValue = 0 }"),
        LayeringFixture(
            "a type that each platform has its own of",
            [
                "Schedule/Left.swift": "let waiter = Waiter() // right: Waiter",
                "Schedule/Linux.swift": "#if os(Linux)\nstruct Waiter {}\n#endif",
                "Timer/Right.swift": "#if !os(Linux)\nstruct Waiter {}\n#endif",
            ]),
        LayeringFixture(
            "the other one of two folders of one step",
            inOrder: FolderOrder(steps: [["Clocks", "Streams"]]),
            [
                "Clocks/Left.swift": "let stream: Stream? = nil // right: Stream",
                "Streams/Right.swift": "struct Stream {}",
            ]),
        LayeringFixture(
            "a folder inside a folder",
            [
                "Drivers/Thread/Left.swift": "let context: Context? = nil // right: Context",
                "Timer/Contexts/Right.swift": "struct Context {}",
            ]),
    ]

    static let places: [LayeringFixture] = [
        LayeringFixture(
            "a name inside a string's interpolation",
            left: "struct Plan { var text: String { \"in \\(upcoming) seconds\" } } // right: upcoming",
            right: "extension Plan { var upcoming: Int { 1 } }"),
        LayeringFixture(
            "a name inside a raw string's interpolation",
            left: "let text = #\"\\(no) \\#(Tick.self)\"# // right: Tick", right: "struct Tick {}"),
        LayeringFixture(
            "a name behind '#if'",
            left: "#if canImport(Darwin)\nlet tick: Tick? = nil // right: Tick\n#endif", right: "struct Tick {}"),
        LayeringFixture(
            "a name behind '#else', where the braces of two branches begin",
            left: "#if DEBUG\nstruct A {\n#else\nstruct B {\n#endif\n let tick: Tick // right: Tick\n}",
            right: "struct Tick {}"),
        LayeringFixture(
            "a declaration behind '#if'", left: "let tick: Tick? = nil // right: Tick",
            right: "#if canImport(Darwin)\nstruct Tick {}\n#endif"),
        LayeringFixture(
            "a name that another file hides",
            [
                "Schedule/Hidden.swift": "private struct Tick {}",
                "Schedule/Left.swift": "let tick: Tick? = nil // right: Tick",
                "Timer/Right.swift": "struct Tick {}",
            ]),
    ]

    @Test(arguments: types + LayeringFixture.members + places)
    func `one use`(fixture: LayeringFixture) throws {
        try #require(fixture.expected.count == 1)
        #expect(try fixture.found() == fixture.expected)
    }
}
