public import Timers

/// How the deadlines of a kind run, and how long the store keeps those that have ended.
///
/// ```swift
/// import DurableTimers
///
/// struct Charge: DurableDeadline {
///     static let name = "charge"
///     static let options = DeadlineOptions(attempts: 5, limit: .seconds(60))
///     var order: Int
/// }
/// ```
public struct DeadlineOptions: Sendable {
    /// How often a deadline is attempted at most; above zero.
    ///
    /// Attempts whose processes ended also count. A deadline that has failed this often is dead.
    public var attempts: Int
    /// How long to wait between two attempts.
    public var backoff: Backoff
    /// How many handlers of this kind run at once in one process; above zero.
    public var atOnce: Int
    /// How long an attempt may take, above zero; nil for any time.
    ///
    /// After that time, the handler is cancelled, and the attempt has failed. The next one begins after the handler has
    /// returned.
    public var limit: Duration?
    /// How long the store keeps a deadline that has run; zero for not at all.
    public var keepFinished: Duration
    /// How long the store keeps a dead deadline; nil until it is revived or deleted.
    ///
    /// A process deletes the old ones of the kinds that it has handlers for, once an hour.
    public var keepDead: Duration?
    /// Decides about an error, with the number of the attempt that failed, from 1.
    public var decide: @Sendable (any Error, Int) -> RetryDecision
    /// Returns the text of an error that the store keeps and an observer receives.
    ///
    /// An error may contain text that must not be read there, such as a password or an address. The default is the
    /// description of the error. The store keeps the first 2,000 characters.
    public var describe: @Sendable (any Error) -> String

    /// Creates options.
    ///
    /// - Parameters:
    ///   - attempts: how often a deadline is attempted at most; above zero.
    ///   - backoff: how long to wait between two attempts.
    ///   - atOnce: how many handlers of this kind run at once in one process; above zero.
    ///   - limit: how long an attempt may take, above zero; nil for any time.
    ///   - keepFinished: how long the store keeps a deadline that has run; zero for not at all.
    ///   - keepDead: how long the store keeps a dead deadline; nil until it is revived or deleted.
    ///   - decide: decides about an error, with the number of the attempt that failed, from 1.
    ///   - describe: returns the text of an error that the store keeps and an observer receives.
    public init(
        attempts: Int = 20,
        backoff: Backoff = .exponential(from: .seconds(1), maximum: .seconds(3600), jitter: 0.5),
        atOnce: Int = 100,
        limit: Duration? = nil,
        keepFinished: Duration = .zero,
        keepDead: Duration? = .seconds(14 * 86_400),
        decide: @escaping @Sendable (any Error, Int) -> RetryDecision = { _, _ in .again },
        describe: @escaping @Sendable (any Error) -> String = { error in "\(error)" }
    ) {
        self.attempts = attempts
        self.backoff = backoff
        self.atOnce = atOnce
        self.limit = limit
        self.keepFinished = keepFinished
        self.keepDead = keepDead
        self.decide = decide
        self.describe = describe
    }

    /// Why a kind cannot have these options; nil if it can.
    func refusal(of name: String) -> String? {
        if attempts <= 0 { return "'\(name)' cannot be attempted \(attempts) times" }
        if atOnce <= 0 { return "'\(name)' cannot run \(atOnce) times at once" }
        if let limit, limit <= .zero { return "an attempt of '\(name)' cannot be limited to \(limit)" }
        if keepFinished < .zero { return "'\(name)' cannot be kept for \(keepFinished) after its run" }
        if let keepDead, keepDead < .zero { return "'\(name)' cannot be kept for \(keepDead) when it is dead" }
        return backoff.invalidity.map { error in "'\(name)': \(error)" }
    }
}
