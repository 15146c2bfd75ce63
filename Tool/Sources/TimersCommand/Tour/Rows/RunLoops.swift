import CoreFoundation
import Foundation
import Timers

extension TourRow {
    static let defaultModeOnly = TourRow(
        number: 7, title: "a scheduled timer while something is tracked",
        usual: onRunLoop {
            markTrackingCommon()
            let log = TickLog()
            let timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in log.tick() }
            RunLoop.current.run(tracking, for: .milliseconds(300))
            timer.invalidate()
            return Measurement(ticks: log.count, "ticks in 0.3 s of tracking", holds: log.count == 0)
        },
        ours: onRunLoop {
            markTrackingCommon()
            let log = TickLog()
            let timer = OwnedTimer(.every(.milliseconds(20)), runLoop: .current) { _ in log.tick() }
            RunLoop.current.run(tracking, for: .milliseconds(300))
            timer.cancel()
            return Measurement(ticks: log.count, "ticks in 0.3 s of tracking", holds: log.count >= 5)
        }
    )

    static let threadWithoutRunLoop = TourRow(
        number: 8, title: "a timer on a thread that runs no run loop",
        usual: onRunLoop {
            let log = TickLog()
            let timer = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in log.tick() }
            Thread.sleep(forTimeInterval: 0.3)
            timer.invalidate()
            return Measurement(ticks: log.count, "ticks in 0.3 s, and no complaint", holds: log.count == 0)
        },
        ours: {
            let log = TickLog()
            let scheduler = TimerScheduler.thread(name: "tour")
            let timer = OwnedTimer(.every(.milliseconds(20)), on: scheduler) { _ in log.tick() }
            try await Task.sleep(for: .milliseconds(300))
            await timer.cancelAndWait()
            return Measurement(ticks: log.count, "ticks in 0.3 s on a thread of its own", holds: log.count >= 5)
        }
    )

    /// The mode in which a run loop runs while the user scrolls or drags.
    private static var tracking: RunLoop.Mode { RunLoop.Mode("UITrackingRunLoopMode") }

    /// Makes the mode one of this thread's common modes, as the applications' frameworks do on the main thread.
    private static func markTrackingCommon() {
        let utf8: CFStringEncoding = 0x0800_0100
        let name = unsafe CFStringCreateWithCString(kCFAllocatorDefault, "UITrackingRunLoopMode", utf8)
        // The constant ends with a zero, and is copied.
        #if canImport(Darwin)
            CFRunLoopAddCommonMode(CFRunLoopGetCurrent(), name.map(CFRunLoopMode.init(rawValue:)))
        #else
            CFRunLoopAddCommonMode(CFRunLoopGetCurrent(), name)
        #endif
    }
}
