import Testing
import Timers
import XCTest

/// Something a test did wrong, to be shown as an issue of that test.
struct TestIssue: Sendable {
    var message: String
    /// The file it is about, as `Module/File.swift`.
    var fileID: StaticString
    var line: UInt

    /// Records it with Swift Testing, or with XCTest; nowhere if no test runs.
    ///
    /// - Parameters:
    ///   - isSwiftTesting: whether it belongs to a test of Swift Testing.
    ///   - file: the one file whose path is known; others are named as ``fileID`` does.
    func record(isSwiftTesting: Bool, knowing file: KnownFile) {
        let path = "\(fileID)" == "\(file.id)" ? file.path : fileID
        if isSwiftTesting || Test.current != nil {
            let location = SourceLocation(
                fileID: "\(fileID)", filePath: "\(path)", line: max(Int(line), 1), column: 1)
            Issue.record(Comment(rawValue: message), sourceLocation: location)
        } else {
            XCTFail(message, file: path, line: line)
        }
    }
}

/// A source file, and where it is.
struct KnownFile: Sendable {
    /// `Module/File.swift`.
    var id: StaticString
    var path: StaticString
}

extension VirtualTime {
    /// What a timer that is left behind is told of.
    static func complaint(about timer: TimerInfo) -> TestIssue {
        TestIssue(
            message: """
                \(timer.name.map { "timer '\($0)'" } ?? "a timer")\(timer.ownerType.map { " of \($0)" } ?? "") is \
                still scheduled when its virtual time goes away: \(timer.schedule), \(timer.tickCount) ticks so far. \
                Cancel it, let its owner go, or make the time with allowsPendingTimers.
                """,
            fileID: timer.label.fileID,
            line: timer.line
        )
    }

    /// What is said of a task that nobody waits for.
    static func complaint(aboutSleepAt label: TimerLabel) -> TestIssue {
        TestIssue(
            message: """
                A task sleeps on a virtual clock, but does not run on the executor of its time: 'await advance' does \
                not wait for it. Start it with Task(executorPreference: time.executor), or make the time with \
                capturesUnstructuredTasks.
                """,
            fileID: label.fileID,
            line: label.line
        )
    }
}
