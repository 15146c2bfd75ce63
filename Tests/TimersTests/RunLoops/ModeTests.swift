import CoreFoundation
import Foundation
import TestSupport
import Testing
import Timers

/// Timers fire in the modes of their scheduler.
@Suite(.patient)
struct ModeTests {
    private static let tracking = RunLoop.Mode("TrackingForTests")

    /// Returns which timers ticked while the loop ran in one mode for several ticks of a timer in that mode.
    private static func served(whileIn mode: RunLoop.Mode, markingCommon: Bool = false) -> Set<String> {
        var ticked: Set<String> = []
        if markingCommon { markCommon(tracking) }
        let timers = [
            OwnedTimer(.every(.milliseconds(1)), runLoop: .current, modes: [.default]) { _ in ticked.insert("default")
            },
            OwnedTimer(.every(.milliseconds(1)), runLoop: .current) { _ in ticked.insert("common") },
            OwnedTimer(.every(.milliseconds(1)), runLoop: .current, modes: [tracking]) { _ in ticked.insert("tracking")
            },
            OwnedTimer(.every(.milliseconds(1)), runLoop: .current, modes: [.default, tracking]) { _ in
                ticked.insert("both")
            },
        ]
        var turns = 0
        let clock = OwnedTimer(.every(.milliseconds(5), times: 4), runLoop: .current, modes: [mode]) { _ in turns += 1 }
        _ = runModally(mode) { clock.state.isFinished }
        for timer in timers { timer.cancel() }
        return ticked
    }

    /// Makes `mode` one of the common modes of the calling thread's loop.
    private static func markCommon(_ mode: RunLoop.Mode) {
        #if canImport(ObjectiveC)
            CFRunLoopAddCommonMode(CFRunLoopGetCurrent(), CFRunLoopMode(rawValue: mode.rawValue as CFString))
        #else
            let utf8: CFStringEncoding = 0x0800_0100
            let name = unsafe CFStringCreateWithCString(kCFAllocatorDefault, mode.rawValue, utf8)
            // The string outlives the call.
            CFRunLoopAddCommonMode(CFRunLoopGetCurrent(), name)
        #endif
    }

    @Test(
        arguments: [
            (.default, false, ["default", "common", "both"]), (tracking, false, ["tracking", "both"]),
            (tracking, true, ["common", "tracking", "both"]),
        ] as [(RunLoop.Mode, Bool, Set<String>)])
    func `a mode serves its own timers, and common ones if it is a common mode`(
        mode: RunLoop.Mode, markingCommon: Bool, served: Set<String>
    ) async {
        let thread = LoopThread()
        #expect(await thread.run { Self.served(whileIn: mode, markingCommon: markingCommon) } == served)
        thread.end()
    }

    @Test func `a loop has one scheduler for each set of modes`() async {
        let thread = LoopThread()
        let (isSame, isOther) = await thread.run {
            let common = TimerScheduler.runLoop(.current)
            let pair = TimerScheduler.runLoop(.current, modes: [.default, Self.tracking])
            let turned = TimerScheduler.runLoop(.current, modes: [Self.tracking, .default])
            return (pair === turned && common === TimerScheduler.runLoop(.current), common !== pair)
        }
        #expect(isSame && isOther)
        thread.end()
    }
}
