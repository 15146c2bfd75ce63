// The names are those of the system.
// swift-format-ignore-file

#if _runtime(_ObjC)
    @_exported import ObjectiveC
#else
    /// The root class.
    open class NSObject {
        /// An object.
        public init() {}
        /// Whether it has a method for a message.
        open func responds(to selector: Selector!) -> Bool { false }
        /// Whether the class has a method for a message.
        open class func responds(to selector: Selector!) -> Bool { false }
    }

    /// Text.
    open class NSString: NSObject {}
#endif

/// The name of a message.
public struct Selector: ExpressibleByStringLiteral, CustomStringConvertible {
    private let name: String

    /// A message by its name.
    public init(_ name: String) { self.name = name }
    /// A message by its name.
    public init(stringLiteral name: String) { self.name = name }
    /// The name.
    public var description: String { name }
}

/// The truth as Objective-C has it.
public struct ObjCBool: ExpressibleByBooleanLiteral {
    /// The same in Swift.
    public let boolValue: Bool
    /// The same from Swift.
    public init(_ value: Bool) { boolValue = value }
    /// The same from Swift.
    public init(booleanLiteral value: Bool) { boolValue = value }
}

extension NSObject {
    /// Sends a message.
    open func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! { fatalError() }
    /// Sends a message with one argument.
    open func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! { fatalError() }
    /// Sends a message to the class.
    open class func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! { fatalError() }
}

/// Runs `body`, and lets go of what it has left to the pool.
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }

/// How an associated object is kept.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Kept alive.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
}

/// Ties a value to an object.
@unsafe public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {}

/// The value tied to an object.
@unsafe public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { nil }
