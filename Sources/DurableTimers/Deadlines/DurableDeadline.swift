/// A kind of deadlines, and the value that its handler receives.
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
/// A store keeps the value as JSON. Later releases of a program must be able to decode the values of earlier ones, so a
/// property that is added later should be optional.
public protocol DurableDeadline: Codable, Sendable {
    /// The name of the kind, which the store keeps: never change it, and never give it to another type.
    static var name: String { get }

    /// How its deadlines run, and how long the store keeps those that have ended.
    ///
    /// The default is ``DeadlineOptions`` without arguments.
    static var options: DeadlineOptions { get }

    /// Returns the value as a store keeps it.
    ///
    /// The default is JSON; it needs the trait `Foundation`.
    ///
    /// - Throws: an error if the value cannot be encoded.
    func encodedForStore() throws -> [UInt8]

    /// Creates a value from the bytes that a store has kept.
    ///
    /// The default is JSON; it needs the trait `Foundation`.
    ///
    /// - Throws: an error if the bytes are not those of a value. The deadline is then left alone.
    init(decodingFromStore bytes: [UInt8]) throws
}

extension DurableDeadline {
    /// The options without arguments.
    public static var options: DeadlineOptions { DeadlineOptions() }

    /// Decodes a payload.
    static func decoded(_ payload: [UInt8]) throws -> Self {
        do { return try Self(decodingFromStore: payload) } catch {
            throw UndecodablePayload(reason: "\(payload.count) bytes are no \(name): \(reason(error))")
        }
    }

    /// The reason why a payload cannot be decoded, without its content, which must not reach a log.
    static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _)?: "no value for '\(key.stringValue)'"
        case .typeMismatch(let type, let context)?: "\(place(context)) is no \(type)"
        case .valueNotFound(let type, let context)?: "\(place(context)) is null, and no \(type)"
        case .dataCorrupted(let context)? where context.codingPath.isEmpty: "they are not valid"
        case .dataCorrupted(let context)?: "\(place(context)) is not valid"
        default: "\(type(of: error))"
        }
    }

    /// The property that an error is about.
    ///
    /// The key of a dictionary may be someone's name, and is left out.
    private static func place(_ context: DecodingError.Context) -> String {
        let keys = context.codingPath.map { key in
            Mirror(reflecting: key).displayStyle == .enum ? key.stringValue : "…"
        }
        return keys.isEmpty ? "the whole" : "'\(keys.joined(separator: "."))'"
    }
}
