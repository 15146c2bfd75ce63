#if Foundation && canImport(CoreFoundation)
    import Foundation

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The run loop schedulers of one thread, one for each set of modes.
    ///
    /// They end when the thread ends.
    ///
    /// Not Sendable: an instance belongs to its thread.
    final class ThreadLoops {
        private var known: [Set<String>: Loop] = [:]
        /// The scheduler that was requested last.
        private var last: (modes: [RunLoop.Mode], cache: SchedulerCache)?

        private struct Loop {
            let cache: SchedulerCache
            weak let driver: RunLoopDriver?
        }

        /// Returns the scheduler for these modes of this thread's loop.
        func scheduler(modes: [RunLoop.Mode]) -> TimerScheduler {
            if let last, last.modes == modes, let scheduler = last.cache.scheduler { return scheduler }
            let names = modes.map(Self.coreFoundationName)
            let key = Set(names)
            if let cache = known[key]?.cache, let scheduler = cache.scheduler {
                last = (modes, cache)
                return scheduler
            }
            // A driver outlives its scheduler while jobs wait on it. The end of the thread has to run those jobs.
            known = known.filter { $0.value.driver != nil }
            let driver = known[key]?.driver ?? RunLoopDriver(modes: names)
            let cache = SchedulerCache()
            known[key] = Loop(cache: cache, driver: driver)
            last = (modes, cache)
            return cache.scheduler(resumeNotifier: .shared) { driver }
        }

        /// Returns Core Foundation's name of a mode.
        ///
        /// It differs from Foundation's for the common and the default mode.
        private static func coreFoundationName(_ mode: RunLoop.Mode) -> String {
            mode == .common ? RunLoopReference.commonModes : mode == .default ? "kCFRunLoopDefaultMode" : mode.rawValue
        }

        private func end() {
            for loop in known.values {
                loop.cache.scheduler?.endTimers()
                loop.driver?.end()
            }
            known = [:]
            last = nil
        }

        /// The loops of the calling thread.
        static var current: ThreadLoops {
            if let pointer = unsafe pthread_getspecific(key) {
                return unsafe Unmanaged<ThreadLoops>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
                // Stored below by this thread. Only the end of the thread releases it.
            }
            let new = ThreadLoops()
            unsafe pthread_setspecific(key, UnsafeRawPointer(Unmanaged.passRetained(new).toOpaque()))
            // The destructor of the key releases this reference.
            return new
        }

        private static let key: pthread_key_t = {
            var key = pthread_key_t()
            let result = unsafe withUnsafeMutablePointer(to: &key) { key in
                unsafe pthread_key_create(key) { pointer in ThreadLoops.threadEnds(UInt(bitPattern: pointer)) }
                // The pointer does not leave the closure.
            }
            require(result == 0, "no thread-specific key for run loops: error \(result)")
            return key
        }()

        private static func threadEnds(_ word: UInt) {
            guard let pointer = unsafe UnsafeRawPointer(bitPattern: word) else { return }
            unsafe Unmanaged<ThreadLoops>.fromOpaque(pointer).takeRetainedValue().end()
            // Releases the reference that `current` stored.
        }
    }
#endif
