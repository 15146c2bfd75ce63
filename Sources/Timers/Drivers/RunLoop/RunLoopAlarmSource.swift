#if Foundation && canImport(CoreFoundation)
    import CoreFoundation

    /// A run loop and the modes in which to be served by it.
    final class RunLoopReference: @unchecked Sendable {
        // Core Foundation allows adding, moving and invalidating timers of another thread's loop; nothing else is done
        // here.
        private let loop: CFRunLoop
        private let modes: [Mode]

        #if canImport(ObjectiveC)
            private typealias Mode = CFRunLoopMode
        #else
            private typealias Mode = CFString
        #endif

        /// The name that stands for all common modes.
        static let commonModes = "kCFRunLoopCommonModes"

        /// The calling thread's loop.
        init(modes: [String]) {
            loop = CFRunLoopGetCurrent()
            self.modes = modes.map(Self.mode)
        }

        fileprivate func add(_ timer: CFRunLoopTimer) {
            for mode in modes { CFRunLoopAddTimer(loop, timer, mode) }
        }

        /// Core Foundation knows the common modes by the address of their name, so that one is its own.
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
                // Copied during the call.
            }
            guard let string else { preconditionFailure("not the name of a run loop mode: \(name)") }
            return string
        }
    }

    /// A run loop timer that never ends by itself and is moved to the next instant each time.
    final class RunLoopAlarmSource: @unchecked Sendable {
        // Moving and invalidating a run loop timer are allowed on every thread.
        private let timer: CFRunLoopTimer

        /// What "never" is to a run loop, in seconds: three centuries.
        private static let never = 1e10

        init(driver: RunLoopDriver, loop: RunLoopReference) {
            var context = unsafe CFRunLoopTimerContext()
            // Its pointers are set right below.
            let info = unsafe Unmanaged.passRetained(driver).toOpaque()
            // The timer has this reference to the driver until it is invalidated, and then releases it.
            unsafe context.info = info
            // As above.
            unsafe context.release = { info in RunLoopAlarmSource.release(UInt(bitPattern: info)) }
            // As above.
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
            // The timer that calls holds it.
            driver.fired()
        }

        private static func release(_ info: UInt) {
            guard let pointer = unsafe UnsafeRawPointer(bitPattern: info) else { return }
            unsafe Unmanaged<RunLoopDriver>.fromOpaque(pointer).release()
            // The reference that `init` gave to the timer.
        }
    }
#endif
