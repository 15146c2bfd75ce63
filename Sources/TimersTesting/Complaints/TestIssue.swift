import Timers

#if canImport(Testing)
    import Testing
#endif
// The command line tools of Apple have no XCTest.
#if canImport(XCTest)
    import XCTest
#endif

/// A mistake of a test, which becomes an issue of that test.
struct TestIssue: Sendable {
    var message: String
    /// The file it is about, as `Module/File.swift`.
    var fileID: StaticString
    var line: UInt
    /// Whether the line of the test is nearer to the mistake than ``line``, if Swift Testing knows the test.
    var isAboutTest = false

    /// Records it with Swift Testing, or with XCTest; does nothing if no test runs.
    ///
    /// - Parameters:
    ///   - isSwiftTesting: whether it belongs to a test of Swift Testing.
    ///   - file: the only file whose path is known; in any other file, ``fileID`` stands for the path.
    func record(isSwiftTesting: Bool, knowing file: KnownFile) {
        let path = "\(fileID)" == "\(file.id)" ? file.path : fileID
        #if canImport(Testing)
            if isSwiftTesting || SwiftTesting.runsTest {
                let place = SourceLocation(
                    fileID: "\(fileID)", filePath: "\(path)", line: max(Int(line), 1), column: 1)
                let location = isAboutTest ? Test.current?.sourceLocation ?? place : place
                Issue.record(Comment(rawValue: message), sourceLocation: location)
                return
            }
        #endif
        #if canImport(XCTest)
            XCTFail(message, file: path, line: line)
        #endif
    }
}

/// Access to Swift Testing, where that exists.
enum SwiftTesting {
    /// Whether Swift Testing knows the test that the caller belongs to.
    static var runsTest: Bool {
        #if canImport(Testing)
            Test.current != nil
        #else
            false
        #endif
    }
}

/// A source file and its path.
struct KnownFile: Sendable {
    /// `Module/File.swift`.
    var id: StaticString
    var path: StaticString
}

extension TestIssue {
    /// The issue of a timer that outlives its time.
    init(about timer: TimerInfo) {
        self.init(
            message: """
                \(timer.name.map { "timer '\($0)'" } ?? "a timer")\(timer.ownerType.map { " of \($0)" } ?? "") is \
                still scheduled when its virtual time is destroyed: \(timer.schedule), \(timer.tickCount) ticks so \
                far. Cancel it, release its owner, or make the time with allowsPendingTimers.
                """,
            fileID: timer.label.fileID,
            line: timer.line
        )
    }

    /// The issue of a timer whose action a time cannot wait for.
    init(about action: UnawaitedAction, at label: TimerLabel) {
        self.init(message: action.message(of: label), fileID: label.fileID, line: label.line)
    }

    /// The issue of a task whose sleep a time cannot wait for.
    init(about stray: StraySleep, at label: TimerLabel) {
        self.init(message: stray.message, fileID: label.fileID, line: label.line)
    }
}
