/// How often a failed run is tried again, and after which pauses.
struct RetryPolicy: Sendable {
    /// How often at most, after the first attempt.
    var count = 0
    /// The first pause; each of the others is twice as long as the one before it, up to `longestPause`.
    var firstPause = Duration.seconds(1)

    static let longestPause = Duration.seconds(3600)

    /// The pause before a retry.
    ///
    /// - Parameter retry: its number, from 1.
    /// - Returns: the pause, at most an hour.
    func pause(before retry: Int) -> Duration {
        var pause = min(firstPause, Self.longestPause)
        for _ in 1..<max(retry, 1) where pause < Self.longestPause { pause = min(pause * 2, Self.longestPause) }
        return pause
    }
}
