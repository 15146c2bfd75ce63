import CFloor
import Foundation

/// What this process uses, according to the system.
struct ProcessUse: Sendable {
    /// Resident memory in bytes.
    ///
    /// After a burst, malloc keeps pages that it no longer needs.
    let memory: Int
    /// What malloc has handed out and not got back, in bytes; 0 where the system does not tell.
    let heap: Int
    let descriptors: Int
    let threads: Int

    /// Reads the numbers; nil on a system without `/proc`.
    static func read() -> ProcessUse? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"),
            let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        else { return nil }
        return ProcessUse(
            memory: pages * Int(sysconf(Int32(_SC_PAGESIZE))), heap: Int(floor_heap_bytes()),
            descriptors: descriptors.count, threads: threads.count)
    }
}
