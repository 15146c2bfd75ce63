#if Service
    import ServiceLifecycle

    /// Waits until the group shuts down gracefully.
    ///
    /// The thread that shuts down or cancels resumes the caller itself, and virtual time then waits for the caller.
    /// `gracefulShutdown()` of ServiceLifecycle leaves that to a new task. Virtual time does not wait for a task that a
    /// thread outside it starts.
    ///
    /// - Throws: `CancellationError` if the calling task is cancelled.
    func shutdown() async throws {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        await withGracefulShutdownHandler {
            for await _ in stream {}
        } onGracefulShutdown: {
            end.finish()
        }
        try Task.checkCancellation()
    }
#endif
