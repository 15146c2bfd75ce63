#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Returns the address of a function or a variable of the Swift runtime; nil if this runtime has none with that name.
func runtimeSymbol(_ name: String) -> UnsafeMutableRawPointer? {
    unsafe dlsym(dlopen(nil, RTLD_NOW), name)
    // The search covers the libraries of the running program, and the caller handles nil.
}
