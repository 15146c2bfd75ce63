extension LayeringFixture {
    /// One use each of a member that stands to the right.
    static let members: [LayeringFixture] = [
        LayeringFixture(
            "a call of a member", left: "struct Plan {}\nfunc go(_ plan: Plan) { plan.tick() } // right: tick",
            right: "extension Plan { func tick() {} }"),
        LayeringFixture(
            "a call of a member without a receiver",
            left: "struct Plan { func go() { tick() } } // right: tick", right: "extension Plan { func tick() {} }"),
        LayeringFixture(
            "a call of a function", left: "func go() { require(true) } // right: require",
            right: "func require(_ condition: Bool) {}"),
        LayeringFixture(
            "a property", left: "struct Plan { var next: Int { upcoming } } // right: upcoming",
            right: "extension Plan { var upcoming: Int { 1 } }"),
        LayeringFixture(
            "a property whose name is common, of a type that is known",
            left: """
                struct Plan { var entry: Entry }
                struct Entry {}
                struct Clock { var now = 1 }
                func go(_ plan: Plan) -> Int { plan.entry.now } // right: now
                """,
            right: "extension Entry { var now: Int { 2 } }"),
        LayeringFixture(
            "a property of what a closure is passed",
            left: """
                struct State {}
                struct Clock { var count = 1 }
                func change(_ body: (inout State) -> Void) {}
                func go() { change { state in _ = state.count } } // right: count
                """,
            right: "extension State { var count: Int { 0 } }"),
        LayeringFixture(
            "a property of what a lock guards",
            left: """
                final class Box { private let state: Mutex<State> = .init(State())
                    func go() { state.withLock { inner in inner.count += 1 } } // right: count
                }
                struct State {}
                struct Clock { var count = 1 }
                """,
            right: "extension State { var count: Int { get { 0 } set {} } }"),
        LayeringFixture(
            "a static member behind a point",
            left: "struct Plan {}\nlet plan: Plan = .daily // right: daily",
            right: "extension Plan { static let daily = Plan() }"),
        LayeringFixture(
            "a static member behind a question mark",
            left: "struct Plan {}\nlet isLong = true\nlet plan: Plan = isLong ? .daily : .init() // right: daily",
            right: "extension Plan { static let daily = Plan() }"),
        LayeringFixture(
            "a case of an enumeration", left: "func go(_ tick: Any) { if tick as? Tick == .late {} } // right: Tick",
            right: "enum Tick { case late }"),
        LayeringFixture(
            "an initializer", left: "let day = Duration(days: 1) // right: Duration.init",
            right: "extension Duration { init(days: Int) { self = .zero } }"),
        LayeringFixture(
            "an overload",
            left:
                "struct Plan { func end(at time: Int) {}\nfunc go() { end(reason: 1) } } // right: end",
            right: "extension Plan { func end(reason: Int) {} }"),
        LayeringFixture(
            "a member of a protocol",
            left: "protocol Driver {}\nfinal class Bell: Driver { func go() { ring() } } // right: ring",
            right: "extension Driver { func ring() {} }"),
        LayeringFixture(
            "a key path", left: "let path = \\Int.doubled // right: doubled",
            right: "extension Int { var doubled: Int { self * 2 } }"),
        LayeringFixture(
            "a name behind a variable of the same name",
            left: "struct Plan { func go() { let now = now // right: now\n _ = now } }",
            right: "extension Plan { var now: Int { 1 } }"),
    ]
}
