import Dispatch

/// Pieces of rows that are expected to kill their process.
enum Piece: String {
    case releaseSuspendedSource, resumeSourceTwice, cancelSuspendedSource
    case negativeInterval, notANumberInterval, hugeInterval

    /// Runs the piece; if it returns, the process has survived it.
    func run() async throws {
        switch self {
        case .releaseSuspendedSource:
            let source = timerSource(after: 10, repeating: 10)
            source.resume()
            source.suspend()
        case .resumeSourceTwice:
            let source = timerSource(after: 10, repeating: 10)
            source.resume()
            source.resume()
        case .cancelSuspendedSource:
            let source = timerSource(after: 10, repeating: 10)
            source.resume()
            source.suspend()
            source.cancel()
        case .negativeInterval: timerSource(repeating: -1).resume()
        case .notANumberInterval: timerSource(repeating: .nan).resume()
        case .hugeInterval: timerSource(repeating: 1e300).resume()
        }
        // A source that is disposed of on another thread gets the time to crash there.
        try await Task.sleep(for: .milliseconds(100))
    }

    /// Runs pieces in processes of their own, and returns how those ended that a signal killed.
    static func deaths(of pieces: [Piece]) async throws -> [String] {
        var deaths: [String] = []
        for piece in pieces {
            let result = try await RowProcess.run(["piece", piece.rawValue])
            if result.diedOfSignal { deaths.append(result.end) }
        }
        return deaths
    }
}
