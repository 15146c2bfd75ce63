/// A timer of the package itself, whose action never blocks and captures no objects of users.
///
/// A scheduler with lanes runs it where the alarm rings. So it needs no other thread, and blocked actions do not delay
/// it.
final class PromptEntry<Owner: AnyObject>: PlainEntry<Owner>, @unchecked Sendable {
    // Unchecked, because the superclass is.
    override var mayBlock: Bool { false }

    override var mayReleaseHere: Bool { true }
}
