/// The status of a runner and of its store, for a health check.
package struct RunnerStatus: Sendable {
    /// Whether the last call of the store succeeded; false before the first one has.
    package var isStoreReachable: Bool
    /// How long ago the store answered a look; nil if it never has.
    package var sinceLook: Duration?
    /// How many handlers run.
    package var running: Int
    /// How long the first row that no runner has taken is overdue, as far as this runner knows; zero if none is.
    package var lateness: Duration
    /// The repeating deadlines that do not run here, because a later release has another schedule for them.
    package var superseded: [String]
}
