// What the tool shows of Foundation's timers. The names are those of the system.
// swift-format-ignore-file

extension RunLoop {
    /// Serves the loop once.
    @available(*, noasync)
    public func run(mode: Mode, before limit: Date) -> Bool { false }
}

extension RunLoop.Mode {
    /// The mode of that name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
}

extension Timer {
    /// A timer that fires after an interval.
    public convenience init(
        timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) { self.init(fire: Date(), interval: interval, repeats: repeats, block: block) }
    /// A timer on the calling thread's loop.
    @discardableResult
    public class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) -> Timer { fatalError() }
    /// A timer on the calling thread's loop, which sends a message.
    @discardableResult
    public class func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer { fatalError() }
    /// When it fires next.
    public var fireDate: Date {
        get { Date() }
        set {}
    }
    /// How much later it may fire.
    public var tolerance: TimeInterval {
        get { 0 }
        set {}
    }
}
