#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension String {
    /// The name of this process among those of a store: its host and its number, such as `web-2:4711`.
    static var currentProcess: String {
        var name = [CChar](repeating: 0, count: 256)
        // The system writes at most as many bytes as the array has.
        let hasName = unsafe gethostname(&name, name.count) == 0
        let host = String(decoding: name.prefix { byte in byte != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return "\(hasName && !host.isEmpty ? host : "localhost"):\(getpid())"
    }
}
