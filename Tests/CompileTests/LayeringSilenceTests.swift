import Testing

/// What the test of the order of the folders has to leave alone.
@Suite struct `The order of the folders is kept by` {
    static let fixtures: [LayeringFixture] = [
        LayeringFixture(
            "a name in comments",
            left: "/// A ``Tick``.\n/* Tick /* Tick */ Tick */ struct Plan {} // Tick", right: "struct Tick {}"),
        LayeringFixture(
            "a name in strings",
            left: "let text = \"Tick\" + #\"\\(Tick)\"# + \"\"\"\n    Tick \"Tick\"\n    \"\"\"",
            right: "struct Tick {}"),
        LayeringFixture(
            "a name in a condition of the compiler", left: "#if Tick && canImport(Tick)\n#endif",
            right: "struct Tick {}"),
        LayeringFixture(
            "a variable",
            left: "struct Plan { func go() -> Int { let upcoming = 1; return upcoming + 1 } }",
            right: "extension Plan { var upcoming: Int { 1 } }"),
        LayeringFixture(
            "a parameter",
            left: "struct Plan { func go(in upcoming: Int, tick: () -> Void) { tick(); _ = upcoming } }",
            right: "extension Plan { var upcoming: Int { 1 }\nfunc tick() {} }"),
        LayeringFixture(
            "a parameter of a function inside a function",
            left: "struct Plan { func go() { func run(upcoming: Int) { _ = upcoming }\nrun(upcoming: 1) } }",
            right: "extension Plan { var upcoming: Int { 1 }\nfunc run(upcoming: Int) {} }"),
        LayeringFixture(
            "a parameter of a closure",
            left: "struct Plan { let all = [1].map { upcoming in upcoming + 1 } }",
            right: "extension Plan { var upcoming: Int { 1 } }"),
        LayeringFixture(
            "what a condition and a pattern bind",
            left: """
                struct Plan {
                    func go(_ plan: Int?) {
                        if let upcoming = plan { _ = upcoming }
                        switch plan { case .some(let tick): _ = tick; case nil: break }
                    }
                }
                """,
            right: "extension Plan { var upcoming: Int { 1 }\nvar tick: Int { 1 } }"),
        LayeringFixture(
            "a label of an argument", left: "func go(upcoming: Int) {}\nfunc run() { go(upcoming: 1) }",
            right: "let upcoming = 1"),
        LayeringFixture(
            "a private member of the same name",
            left: "struct Plan { func go() { tick() }\nprivate func tick() {} }",
            right: "struct Other { func tick() {} }"),
        LayeringFixture(
            "a private member to the right", left: "func go(_ queue: Queue) { queue.tick() }",
            right: "extension Queue { private func tick() {} }"),
        LayeringFixture(
            "a member of another type to the right", left: "func go(_ queue: Queue) { queue.resume() }",
            right: "struct Timer { func resume() {} }"),
        LayeringFixture(
            "a member of another package's type, named like one of an extension to the right",
            left: "struct Plan {}\nfunc go() { DispatchQueue.main.async {} }",
            right: "extension Plan { static let main = 1 }"),
        LayeringFixture(
            "an overload", left: "struct Plan { func end(at time: Int) {}\nfunc go() { end(at: 1) } }",
            right: "extension Plan { func end(reason: Int) {} }"),
        LayeringFixture(
            "a generic parameter", left: "struct Box<Tick> { var tick: Tick }", right: "struct Tick {}"),
        LayeringFixture(
            "a type of the same name inside the own one",
            left: "struct Plan { struct State {}\nvar state: State }",
            right: "struct State {}\nstruct Timer { struct State {} }"),
        LayeringFixture(
            "what stands to the left",
            ["Schedule/Left.swift": "struct Tick {}", "Timer/Right.swift": "let tick = Tick()"]),
        LayeringFixture(
            "folders without an order between them",
            [
                "Scheduler/Serving/One.swift": "struct One { var two: Two? }",
                "Scheduler/Wheel/Two.swift": "final class Two { var one: One? }",
            ]),
    ]

    @Test(arguments: fixtures)
    func `what is no use`(fixture: LayeringFixture) throws {
        #expect(try fixture.found() == [])
    }
}
