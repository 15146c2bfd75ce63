#if os(Linux)
    import Foundation
    import Glibc

    /// What this process uses, according to the system.
    enum ProcessMemory {
        /// Bytes that the program has from `malloc` and has not freed, over all arenas.
        ///
        /// Nil if the C library does not say.
        ///
        /// Resident memory would also count the arena and the stack of each thread that a concurrent queue starts.
        static var allocated: Int? {
            typealias Report = @convention(c) (Int32, OpaquePointer?) -> Int32
            guard let address = unsafe dlsym(nil, "malloc_info") else { return nil }
            let report = unsafe unsafeBitCast(address, to: Report.self)
            // The C library's function of that name. It writes into the stream, which fills the buffer.
            var (buffer, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
            guard let stream = unsafe open_memstream(&buffer, &size) else { return nil }
            guard unsafe report(0, OpaquePointer(stream)) == 0 else { return nil }
            unsafe fclose(stream)
            defer { unsafe free(buffer) }
            guard let buffer = unsafe buffer else { return nil }
            let text = unsafe String(cString: buffer)
            // The totals of all arenas come last.
            func last(_ element: String) -> Int {
                guard let start = text.range(of: element, options: .backwards)?.upperBound else { return 0 }
                let attributes = text[start...].prefix { character in character != ">" }
                let size = attributes.components(separatedBy: "size=\"").last?.prefix { digit in digit.isNumber }
                return size.flatMap { Int($0) } ?? 0
            }
            return last("<system type=\"current\"") + last("<total type=\"mmap\"") - last("<total type=\"rest\"")
                - last("<total type=\"fast\"")
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
