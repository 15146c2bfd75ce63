/// The registration of an operation that runs when the app enters the background.
///
/// ``BackgroundActivity/onEnterBackground(_:operation:)`` returns it. When the last reference to it goes away, no
/// further run starts. Any thread may use it.
public final class BackgroundHandler: Sendable {
    private let operation: EnterBackgroundOperation

    package init(_ operation: EnterBackgroundOperation, on platform: any BackgroundPlatform) {
        self.operation = operation
        platform.addObserver(operation)
    }

    deinit {
        operation.end()
    }

    /// Starts no further run.
    ///
    /// A run that is under way goes on.
    public func cancel() {
        operation.end()
    }
}
