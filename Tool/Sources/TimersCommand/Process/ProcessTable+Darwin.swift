#if canImport(Darwin)
    import Darwin

    /// Which process has started which; the system is asked each time.
    struct ProcessTable {
        func children(of id: pid_t) -> [pid_t] {
            var children = [pid_t](repeating: 0, count: 1024)
            let bytes = children.count * MemoryLayout<pid_t>.stride
            let count = unsafe proc_listchildpids(id, &children, Int32(bytes))
            // The array outlives the call, which is told its size.
            return Array(children.prefix(max(Int(count), 0)))
        }
    }
#endif
