// The names are those of the system.
// swift-format-ignore-file

@_exported import CoreFoundation
@_exported import Darwin
@_exported import DarwinDispatch
@_exported import FoundationEssentials
@_exported import ObjectiveC

/// The class of that name; nil if the process has not loaded it.
public func NSClassFromString(_ name: String) -> AnyClass? { nil }
/// A selector by its name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

/// The loop that serves a thread.
open class RunLoop: NSObject {
    /// What a loop waits for, by name.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// The mode of that name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The name in which a loop usually runs.
        public static let `default` = Mode(rawValue: "kCFRunLoopDefaultMode")
        /// Stands for all common modes.
        public static let common = Mode(rawValue: "kCFRunLoopCommonModes")
    }

    /// The calling thread's.
    @available(*, noasync)
    open class var current: RunLoop { fatalError() }
    /// Puts a timer on the loop.
    open func add(_ timer: Timer, forMode mode: Mode) {}
}

@available(*, unavailable)
extension RunLoop: Sendable {}

/// A thread.
open class Thread: NSObject {
    /// A thread that is to run `block`.
    public init(block: @escaping @Sendable () -> Void) {}
    /// Begins.
    open func start() {}
}

/// Foundation's timer.
open class Timer: NSObject {
    /// A timer that fires at a date.
    public init(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) {}
    /// Ends it.
    open func invalidate() {}
    /// Whether it has not ended.
    open var isValid: Bool { true }
    /// Its interval; 0 if it fires once.
    open var timeInterval: TimeInterval { 0 }
}

@available(*, unavailable)
extension Timer: Sendable {}

/// The name under which notifications are posted.
open class NSNotification: NSObject {
    /// Such a name.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The text.
        public let rawValue: String
        /// The name of that text.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The name of that text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// The time of day was set.
        public static let NSSystemClockDidChange = Name("NSSystemClockDidChangeNotification")
        /// The app that shows an extension comes to the foreground.
        public static let NSExtensionHostWillEnterForeground = Name("NSExtensionHostWillEnterForegroundNotification")
    }
}

/// Something that happened.
public struct Notification {
    /// What it is called.
    public typealias Name = NSNotification.Name
    /// What it is called.
    public var name: Name
    /// Whom it happened to.
    public var object: Any?
}

@available(*, unavailable)
extension Notification: Sendable {}

/// A queue of operations.
open class OperationQueue: NSObject {}

/// Tells the observers what happened.
open class NotificationCenter: NSObject, @unchecked Sendable {
    /// The one of the process.
    public static let `default` = NotificationCenter()
    /// Calls `block` at each notification of that name.
    open func addObserver(
        forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
}

/// What every object of Objective-C answers.
public protocol NSObjectProtocol: AnyObject {}
extension NSObject: NSObjectProtocol {}

/// Reads and writes archives.
open class NSCoder: NSObject {}

/// What an app remembers of its user.
open class UserDefaults: NSObject {
    /// The value of a key.
    open func object(forKey key: String) -> Any? { nil }
    /// Sets the value of a key.
    open func set(_ value: Any?, forKey key: String) {}
    /// Writes now.
    open func synchronize() -> Bool { true }
}

/// Files that belong together.
open class Bundle: NSObject, @unchecked Sendable {
    /// The program's.
    open class var main: Bundle { fatalError() }
    /// Where it is.
    open var bundlePath: String { "" }
}

/// The process and its machine.
open class ProcessInfo: NSObject, @unchecked Sendable {
    /// What an activity asks of the system.
    public struct ActivityOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt64
        /// The options of those bits.
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        /// Something the user waits for; the machine may sleep when it is left alone.
        public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(rawValue: 0x00EF_FFFF)
    }

    /// This process.
    open class var processInfo: ProcessInfo { fatalError() }
    /// Begins an activity.
    open func beginActivity(options: ActivityOptions, reason: String) -> any NSObjectProtocol { fatalError() }
    /// Ends an activity.
    open func endActivity(_ activity: any NSObjectProtocol) {}
    /// Runs `block` with the process kept from being suspended; with true when that is over.
    @available(macOS, unavailable)
    open func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}

/// Reads and writes JSON as values of any type.
open class JSONSerialization: NSObject {
    /// How JSON is written.
    public struct WritingOptions: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt
        /// Makes options of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The members of an object are sorted by name.
        public static var sortedKeys: WritingOptions { WritingOptions(rawValue: 2) }
        /// The value may be something other than an object or an array.
        public static var fragmentsAllowed: WritingOptions { WritingOptions(rawValue: 4) }
        /// A slash is written as it is.
        public static var withoutEscapingSlashes: WritingOptions { WritingOptions(rawValue: 8) }
    }

    /// Reads JSON.
    open class func jsonObject(with data: Data) throws -> Any { data }
    /// Writes JSON.
    open class func data(withJSONObject value: Any, options: WritingOptions = []) throws -> Data { Data() }
}

/// A number as an object.
open class NSNumber: NSObject {
    /// The same in Swift.
    open var uint32Value: UInt32 { 0 }
    /// The same in Swift.
    open var doubleValue: Double { 0 }
}
