#if canImport(Glibc) || canImport(Musl)
    import Dispatch

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    extension Shortage {
        /// How many threads the tool has at once, with some to spare.
        private static let threads = 12

        /// Whether so many threads can run at once, which count as processes here.
        static func hasThreads() -> Bool {
            let gate = DispatchSemaphore(value: 0)
            var started: [pthread_t] = []
            while started.count < threads {
                var thread = pthread_t()
                let argument = unsafe Unmanaged.passRetained(gate)
                // The thread takes the reference over. If it does not start, the reference is given up here.
                let result = unsafe pthread_create(&thread, nil, waitAtGate, argument.toOpaque())
                // The number outlives the call, which fills it in.
                guard result == 0 else {
                    unsafe argument.release()
                    break
                }
                started.append(thread)
            }
            for _ in started { gate.signal() }
            for thread in started { pthread_join(thread, nil) }
            return started.count == threads
        }
    }

    private func waitAtGate(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument = unsafe argument else { return nil }
        let gate = unsafe Unmanaged<DispatchSemaphore>.fromOpaque(argument).takeRetainedValue()
        // `hasThreads` passes a reference for this thread alone.
        gate.wait()
        return nil
    }
#else
    extension Shortage {
        /// Threads have a limit of their own here, which no user comes close to.
        static func hasThreads() -> Bool { true }
    }
#endif
