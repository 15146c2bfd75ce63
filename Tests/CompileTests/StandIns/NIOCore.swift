// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the documentation uses of SwiftNIO's event loops.

public struct TimeAmount: Sendable {
    public static func seconds(_ amount: Int64) -> TimeAmount { TimeAmount() }
}

public struct RepeatedTask: Sendable {
    public func cancel() {}
}

public struct Scheduled<Result>: Sendable {
    public func cancel() {}
}

public protocol EventLoop: AnyObject, Sendable {
    var executor: any SerialExecutor { get }
    @discardableResult
    func scheduleTask<Result>(in amount: TimeAmount, _ task: @escaping @Sendable () throws -> Result)
        -> Scheduled<Result>
}

extension EventLoop {
    @discardableResult
    public func scheduleRepeatedTask(
        initialDelay: TimeAmount, delay: TimeAmount, _ task: @escaping @Sendable (RepeatedTask) throws -> Void
    ) -> RepeatedTask { RepeatedTask() }
}
