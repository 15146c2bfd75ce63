import Foundation

final class Watch {
    private var start: Date?
    private var end: Date?
    private var last: Date = .now
    func begin() { start = Date() }
    func finish() { end = Date() }
    func first() -> Double {
        let begin = start ?? Date()
        return Date().timeIntervalSince(begin)  // expect: wall-clock-elapsed
    }
    func second() -> Double {
        let begin = Date()
        return (end ?? Date()).timeIntervalSince(begin)  // expect: wall-clock-elapsed
    }
    func third() -> Double { start!.timeIntervalSinceNow * -1 }  // expect: wall-clock-elapsed
    func fifth(timeout: DispatchTimeInterval) {
        let end = DispatchWallTime.now() + timeout
        queue.asyncAfter(wallDeadline: end) {}  // expect: wall-clock-elapsed
    }
    func sixth() -> Double { last.distance(to: .now) }  // expect: wall-clock-elapsed
    func fourth() { _ = semaphore.wait(wallTimeout: .now() + 5) }  // expect: wall-clock-elapsed
}
// silent: another type of the file has a property of the same name, which is no start
final class Event {
    var start: Date?
    init(date: Date) { start = date }
    func past() -> Double { start!.timeIntervalSinceNow * -1 }
    func soon() -> Double { start!.timeIntervalSinceNow * 2 }
}
