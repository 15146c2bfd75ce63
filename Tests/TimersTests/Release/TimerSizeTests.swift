#if os(Linux)
    import Foundation
    import TestSupport
    import Testing
    import Timers

    /// What the article *What timers cost* says of memory.
    @Suite struct TimerSizeTests {
        // The allocator hands out 184 bytes as it hands out 177. One byte more would take 16.
        @Test func `a timer fits into 184 bytes, with an owner and without`() {
            let owner = SharedOwner()
            let timers = [
                OwnedTimer(.after(.seconds(3600)), on: .shared) { _ in },
                OwnedTimer(.after(.seconds(3600)), on: .shared, owner: owner) { _, _ in },
            ]
            // The C library's module does not have this function of `malloc.h`.
            guard let symbol = unsafe dlsym(nil, "malloc_usable_size") else {
                Issue.record("the C library does not tell sizes")
                return
            }
            let usableSize = unsafe unsafeBitCast(symbol, to: (@convention(c) (UnsafeRawPointer) -> Int).self)
            for timer in timers {
                let size = unsafe usableSize(Unmanaged.passUnretained(timer.control.entryForTesting).toOpaque())
                // The handle retains the object.
                #expect(size > 0 && size <= 184, "\(size)")
                timer.cancel()
            }
        }
    }
#endif
