/// The owner of timers that have none: always there.
final class NoOwner: Sendable {
    static let shared = NoOwner()
}
