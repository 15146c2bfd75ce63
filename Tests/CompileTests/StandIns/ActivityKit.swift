// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the documentation uses of ActivityKit.

public import Foundation

public protocol ActivityAttributes: Codable {
    associatedtype ContentState: Codable, Hashable
}

public struct ActivityContent<State: Codable & Hashable> {
    public init(state: State, staleDate: Date?) {}
}

public final class Activity<Attributes: ActivityAttributes> {
    public static func request(
        attributes: Attributes, content: ActivityContent<Attributes.ContentState>
    ) throws -> Activity<Attributes> { Activity() }
}
