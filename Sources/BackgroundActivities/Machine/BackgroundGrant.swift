/// Time in the background that a platform has granted.
///
/// Its receiver ends it exactly once.
package struct BackgroundGrant: Sendable {
    /// Tells the platform that the time is no longer needed.
    ///
    /// Any thread may call it. The caller must not hold a lock.
    package let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }
}
