import Dispatch
import Foundation

/// Pieces of rows that are expected to kill their process.
enum Piece: String {
    case releaseSuspendedSource, resumeSourceTwice, cancelSuspendedSource
    case negativeInterval, notANumberInterval, hugeInterval

    /// Runs the piece; if it returns, the process has survived it.
    func run() async throws {
        switch self {
        case .releaseSuspendedSource:
            let source = Self.source()
            source.resume()
            source.suspend()
        case .resumeSourceTwice:
            let source = Self.source()
            source.resume()
            source.resume()
        case .cancelSuspendedSource:
            let source = Self.source()
            source.resume()
            source.suspend()
            source.cancel()
        case .negativeInterval: Self.repeating(-1)
        case .notANumberInterval: Self.repeating(.nan)
        case .hugeInterval: Self.repeating(1e300)
        }
        // A source that is disposed of on another thread gets the time to crash there.
        try await Task.sleep(for: .milliseconds(100))
    }

    private static func source() -> any DispatchSourceTimer {
        let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "piece"))
        source.setEventHandler {}
        source.schedule(deadline: .now() + 10, repeating: 10.0)
        return source
    }

    private static func repeating(_ interval: Double) {
        let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "piece"))
        source.setEventHandler {}
        source.schedule(deadline: .now(), repeating: interval)
        source.resume()
    }
}
