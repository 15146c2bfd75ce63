/// A kind of deadlines, and what the handler of one receives.
///
/// ```swift
/// import DurableTimers
///
/// struct TrialEnds: DurableDeadline {
///     static let name = "trial-ends"
///     var account: Int
/// }
/// ```
///
/// A store keeps the value as JSON. Later releases of a program must be able to decode what earlier ones have written,
/// so a property that is added later should be optional.
public protocol DurableDeadline: Codable, Sendable {
    /// The name of the kind, which the store keeps: never change it, and never give it to another type.
    static var name: String { get }

    /// Returns the value as a store keeps it.
    ///
    /// The default is JSON; it needs the trait `Foundation`.
    ///
    /// - Throws: an error if the value cannot be encoded.
    func encodedForStore() throws -> [UInt8]

    /// Creates a value from what a store has kept.
    ///
    /// The default is JSON; it needs the trait `Foundation`.
    ///
    /// - Throws: an error if the bytes are not those of a value; then the deadline is left alone.
    init(decodingFromStore bytes: [UInt8]) throws
}
