#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Whether the tests run under a sanitizer, where everything takes ten times as long.
enum Sanitizer {
    static let isActive: Bool = {
        let names = ["__tsan_init", "__asan_init"]
        return names.contains { name in
            unsafe dlsym(nil, name) != nil
            // Asked for its presence only.
        }
    }()
}
