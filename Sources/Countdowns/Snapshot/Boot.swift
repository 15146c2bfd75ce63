#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The start of a machine, by a name that no other start has.
package enum Boot {
    /// The boot of this process, as its continuous clock counts; nil if the system does not name its boots.
    static let current: String? = currentName()

    #if canImport(Darwin)
        private static func currentName() -> String? {
            var buffer = [UInt8](repeating: 0, count: 64)
            var size = buffer.count
            let result = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe sysctlbyname("kern.bootsessionuuid", bytes.baseAddress, &size, nil, 0)
            }
            // The buffer outlives the call, which receives its size and leaves a zero at the end.
            return result == 0 ? String(decoding: buffer.prefix { byte in byte != 0 }, as: UTF8.self) : nil
        }
    #else
        private static func currentName() -> String? {
            guard let boot = content(of: "/proc/sys/kernel/random/boot_id") else { return nil }
            let name = boot.filter { character in !character.isWhitespace }
            guard let namespace = target(of: "/proc/self/ns/time") else {
                // The kernel has no time namespaces, or the process cannot find out.
                return unsafe access("/proc/self/ns", F_OK) == 0 ? name : nil
                // The path is a literal.
            }
            // The offsets are those of the namespace for children, which is this process's own unless the process has
            // made one.
            guard namespace == target(of: "/proc/self/ns/time_for_children"),
                let offsets = content(of: "/proc/self/timens_offsets")
            else { return nil }
            return self.name(name, offsets: offsets)
        }

        private static func content(of path: String) -> String? {
            let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
            // Swift makes a C string of the path for the length of the call, here and below.
            guard file >= 0 else { return nil }
            defer { close(file) }
            return text { buffer in unsafe read(file, &buffer, buffer.count) }
        }

        private static func target(of link: String) -> String? {
            text { buffer in unsafe readlink(link, &buffer, buffer.count) }
        }

        /// The bytes that a call copies; it outlives neither the buffer nor its size.
        private static func text(_ call: (inout [CChar]) -> Int) -> String? {
            var buffer = [CChar](repeating: 0, count: 256)
            let count = call(&buffer)
            let bytes = buffer.prefix(max(count, 0)).map { byte in UInt8(bitPattern: byte) }
            return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
    #endif

    /// The name of a boot for a process in a time namespace of Linux, which moves the continuous clock by an offset.
    ///
    /// Processes with the same offset read the same clock, whatever namespaces they are in. The number of a namespace
    /// would not do: the kernel reuses it.
    ///
    /// `offsets` is a table with the seconds and nanoseconds of each clock; nil if it does not have this clock.
    package static func name(_ boot: String, offsets: String) -> String? {
        let rows = offsets.split(separator: "\n").map { row in row.split(separator: " ") }
        guard let row = rows.first(where: { row in row.first == "boottime" && row.count == 3 }) else { return nil }
        return row[1] == "0" && row[2] == "0" ? boot : "\(boot)+\(row[1])s\(row[2])ns"
    }
}
