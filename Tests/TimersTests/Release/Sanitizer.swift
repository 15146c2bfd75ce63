#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Whether the tests run under a sanitizer, where everything takes ten times as long.
enum Sanitizer {
    static let isActive: Bool = {
        let names = ["__tsan_init", "__asan_init"]
        return names.contains { name in
            unsafe dlsym(dlopen(nil, RTLD_NOW), name) != nil
            // Searches the whole program, and only for the presence of the function.
        }
    }()
}
