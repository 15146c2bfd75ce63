import Timers
import TimersTesting

/// A small program whose outcome may depend on the order of its tasks.
struct OrderProgram: Sendable, CustomStringConvertible {
    let description: String
    let body: @Sendable (VirtualTime) async throws -> Void

    /// - Parameters:
    ///   - description: what it does.
    ///   - body: throws ``Broken`` where the outcome is wrong.
    init(_ description: String, _ body: @escaping @Sendable (VirtualTime) async throws -> Void) {
        (self.description, self.body) = (description, body)
    }

    struct Broken: Error {
        var found: String
    }

    static func expect(_ holds: Bool, _ found: @autoclosure () -> String) throws {
        if !holds { throw Broken(found: found()) }
    }
}

/// Work that takes some turns of the executor and no time.
func work(turns: Int) async {
    for _ in 0..<turns { await Task.yield() }
}

/// A service that answers after some turns.
actor Service {
    private(set) var calls = 0

    func answer(_ question: Int, turns: Int = 1) async -> Int {
        calls += 1
        await work(turns: turns)
        return question
    }
}
