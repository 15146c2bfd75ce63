import Foundation
import Timers

func scheduler() async -> TimerScheduler {
    TimerScheduler.runLoop(.current)  // error: unavailable from asynchronous contexts
}

func mainScheduler() -> TimerScheduler {
    TimerScheduler.runLoop(.main)  // error: has no member 'main'
}
