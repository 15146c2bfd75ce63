import Countdowns
import Foundation
import SwiftUI
import Testing
import Timers

extension AppTests {
    @Test func `a schedule says when a view changes, and changes it seldom on a display that is always on`() {
        let schedule: some TimelineSchedule = TimerSchedule.every(.seconds(25), times: 6)
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        func seconds(_ mode: TimelineScheduleMode) -> [Double] {
            schedule.entries(from: start, mode: mode).map { date in date.timeIntervalSince(start) }
        }
        #expect(seconds(.normal) == [0, 25, 50, 75, 100, 125, 150])
        #expect(seconds(.lowFrequency) == [0, 75, 150])
    }
}
