/// The hooks that the runtime calls to learn the executor of the main actor.
///
/// They stay in place once they are: jobs of the main actor may hold a reference to the executor at any time. They do
/// not replace the hooks of another library, because there is only one such executor.
enum MainExecutorHooks {
    private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
    private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor
    private typealias IsMainExecutor = @convention(thin) (UnownedSerialExecutor) -> Bool
    private typealias IsMainExecutorHook = @convention(thin) (UnownedSerialExecutor, IsMainExecutor) -> Bool

    private static let mainExecutor = HookChain(
        "swift_task_getMainExecutor_hook",
        links: [
            unsafe unsafeBitCast(
                { _ in unsafe CapturingMainExecutor.shared.asUnownedSerialExecutor() } as MainExecutorHook,
                to: UInt.self)
            // The runtime calls the function with the type of its hook. Here and below, the executor is never
            // destroyed.
        ])

    private static let isMainExecutor = HookChain(
        "swift_task_isMainExecutor_hook",
        links: [
            unsafe unsafeBitCast(
                { executor, original in
                    unsafe CapturingMainExecutor.isShared(executor) ? true : original(executor)
                } as IsMainExecutorHook, to: UInt.self)
        ])

    /// Makes ``CapturingMainExecutor`` the executor of the main actor.
    ///
    /// - Parameter proof: whether the runtime uses the new executor.
    /// - Returns: false if the runtime or another library prevents that.
    static func install(_ proof: () -> Bool) -> Bool {
        guard let mainExecutor, let isMainExecutor, mainExecutor.isUnused, isMainExecutor.isUnused else { return false }
        guard isMainExecutor.retain() else { return false }
        if mainExecutor.retain() {
            if proof() { return true }
            mainExecutor.release()
        }
        isMainExecutor.release()
        return false
    }

    /// Puts the hooks in place again if another library has removed them.
    static func check() {
        isMainExecutor?.check()
        mainExecutor?.check()
    }
}
