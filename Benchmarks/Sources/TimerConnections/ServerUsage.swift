import CFloor

/// What the server has used so far.
struct ServerUsage: Codable {
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
}
