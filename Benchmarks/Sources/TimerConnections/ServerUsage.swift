import CFloor

/// What the server has used so far.
struct ServerUsage {
    /// Microseconds of processor time in the program.
    let user: Double
    /// Microseconds of processor time in the system.
    let system: Double
    /// Bytes that `malloc` has handed out; 0 where the system does not tell.
    let bytes: Int

    static var now: ServerUsage {
        let usage = floor_usage_now()
        return ServerUsage(
            user: usage.user_seconds * 1e6, system: usage.system_seconds * 1e6, bytes: Int(floor_heap_bytes()))
    }

    var text: String { "\(user) \(system) \(bytes)" }

    init?(text: String) {
        let words = text.split(separator: " ")
        guard words.count == 3, let user = Double(words[0]), let system = Double(words[1]), let bytes = Int(words[2])
        else { return nil }
        self.init(user: user, system: system, bytes: bytes)
    }

    private init(user: Double, system: Double, bytes: Int) {
        self.user = user
        self.system = system
        self.bytes = bytes
    }
}
