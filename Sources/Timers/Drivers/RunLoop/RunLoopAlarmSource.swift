#if Foundation && canImport(CoreFoundation)
    import CoreFoundation

    /// A run loop and the modes in which it serves timers.
    final class RunLoopReference: @unchecked Sendable {
        // Core Foundation lets any thread add, move and invalidate timers of another thread's loop. This type does
        // nothing else with the loop.
        private let loop: CFRunLoop
        private let modes: [Mode]

        #if canImport(ObjectiveC)
            private typealias Mode = CFRunLoopMode
        #else
            private typealias Mode = CFString
        #endif

        /// The name for all common modes.
        static let commonModes = "kCFRunLoopCommonModes"

        /// Makes a reference to the calling thread's loop.
        init(modes: [String]) {
            loop = CFRunLoopGetCurrent()
            self.modes = modes.map(Self.mode)
        }

        fileprivate func add(_ timer: CFRunLoopTimer) {
            for mode in modes { CFRunLoopAddTimer(loop, timer, mode) }
        }

        /// Returns the mode with that name.
        ///
        /// Core Foundation compares the common modes by address, so their name has to be its own constant.
        private static func mode(_ name: String) -> Mode {
            #if canImport(ObjectiveC)
                return name == commonModes ? .commonModes : CFRunLoopMode(rawValue: string(name))
            #else
                if name == commonModes, let common = kCFRunLoopCommonModes { return common }
                return string(name)
            #endif
        }

        private static func string(_ name: String) -> CFString {
            let utf8: CFStringEncoding = 0x0800_0100
            let string = unsafe name.withCString { name in
                unsafe CFStringCreateWithCString(kCFAllocatorDefault, name, utf8)
                // Core Foundation copies the string.
            }
            guard let string else { preconditionFailure("not the name of a run loop mode: \(name)") }
            return string
        }
    }

    /// A run loop timer that repeats forever and is moved to the next instant each time.
    final class RunLoopAlarmSource: @unchecked Sendable {
        // Any thread may move and invalidate a run loop timer.
        private let timer: CFRunLoopTimer

        /// The delay that stands for "never" in a run loop, in seconds: three centuries.
        private static let never = 1e10

        init(driver: RunLoopDriver, loop: RunLoopReference) {
            var context = unsafe CFRunLoopTimerContext()
            let info = unsafe Unmanaged.passRetained(driver).toOpaque()
            // The timer owns this reference to the driver and releases it when it is invalidated.
            unsafe context.info = info
            unsafe context.release = { info in RunLoopAlarmSource.release(UInt(bitPattern: info)) }
            timer = unsafe withUnsafeMutablePointer(to: &context) { context in
                unsafe CFRunLoopTimerCreate(
                    kCFAllocatorDefault,
                    CFAbsoluteTimeGetCurrent() + Self.never,
                    Self.never,
                    0,
                    0,
                    { _, info in RunLoopAlarmSource.fired(UInt(bitPattern: info)) },
                    context
                )
                // The timer copies the context.
            }
            loop.add(timer)
        }

        /// Lets the timer fire `delay` seconds from now.
        func move(to delay: Double) {
            // Rounded up: dates of today have a resolution of an eighth of a microsecond.
            let date = CFAbsoluteTimeGetCurrent() + min(delay + 2e-7, Self.never)
            CFRunLoopTimerSetNextFireDate(timer, date)
        }

        func invalidate() {
            CFRunLoopTimerInvalidate(timer)
        }

        private static func fired(_ info: UInt) {
            guard let pointer = unsafe UnsafeRawPointer(bitPattern: info) else { return }
            let driver = unsafe Unmanaged<RunLoopDriver>.fromOpaque(pointer).takeUnretainedValue()
            // The timer that calls this retains the driver.
            driver.fired()
        }

        private static func release(_ info: UInt) {
            guard let pointer = unsafe UnsafeRawPointer(bitPattern: info) else { return }
            unsafe Unmanaged<RunLoopDriver>.fromOpaque(pointer).release()
            // Releases the reference that `init` transferred to the timer.
        }
    }
#endif
