#if os(Linux)
    import Foundation

    /// What this process uses, according to the system.
    enum ProcessMemory {
        /// Resident memory in bytes.
        static var resident: Int {
            let fields = read("/proc/self/statm").split(separator: " ")
            return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
        }

        /// The names of the running threads.
        static var threads: [String] {
            list("/proc/self/task").map { read("/proc/self/task/\($0)/comm") }
        }

        /// Open descriptors of the kinds that timers use.
        static var timerDescriptors: Int {
            list("/proc/self/fd").count { number in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)"))?
                    .contains("timerfd") == true
            }
        }

        private static func read(_ path: String) -> String {
            String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }

        private static func list(_ path: String) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        }
    }
#endif
