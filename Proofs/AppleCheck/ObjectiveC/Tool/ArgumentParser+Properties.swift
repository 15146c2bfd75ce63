// The properties of swift-argument-parser, with its signatures and no more than the tool uses.

/// A value that an argument can have.
public protocol ExpressibleByArgument: SendableMetatype {
    /// The value; nil if the text is none.
    init?(argument: String)
}
extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
    /// By the raw value.
    public init?(argument: String) { nil }
}
extension String: ExpressibleByArgument {
    /// As it is.
    public init?(argument: String) { self = argument }
}
extension Int: ExpressibleByArgument {
    /// As a number.
    public init?(argument: String) { self.init(argument) }
}

/// What the help says of a value.
public struct ArgumentHelp: ExpressibleByStringInterpolation, Sendable {
    /// No help.
    public static var hidden: ArgumentHelp { ArgumentHelp("") }
    /// What the help says of a value.
    public init(_ abstract: String = "", discussion: String? = nil, valueName: String? = nil) {}
    /// What the help says of a value.
    public init(stringLiteral value: String) {}
}

/// What a shell offers.
public struct CompletionKind: Sendable {
    /// Words.
    public static func list(_ words: [String]) -> CompletionKind { CompletionKind() }
    /// Files.
    public static func file(extensions: [String] = []) -> CompletionKind { CompletionKind() }
}

/// What an option is called.
public struct NameSpecification: Sendable {
    /// Like the property.
    public static var long: NameSpecification { NameSpecification() }
    /// Otherwise.
    public static func customLong(_ name: String, withSingleDash: Bool = false) -> NameSpecification {
        NameSpecification()
    }
}

/// Where an option's value is.
public struct SingleValueParsingStrategy: Hashable, Sendable {
    /// Next to it.
    public static var next: SingleValueParsingStrategy { SingleValueParsingStrategy() }
}

/// Which arguments belong to an array.
public struct ArgumentArrayParsingStrategy: Hashable, Sendable {
    /// The rest.
    public static var remaining: ArgumentArrayParsingStrategy { ArgumentArrayParsingStrategy() }
    /// Those after `--`.
    public static var postTerminator: ArgumentArrayParsingStrategy { ArgumentArrayParsingStrategy() }
}

/// An argument by its place.
@propertyWrapper
public struct Argument<Value>: Decodable {
    /// For the parser.
    public init(from decoder: any Decoder) throws { fatalError() }
    /// Has the compiler see those of the extensions.
    @available(*, unavailable)
    public init() {}
    /// The value.
    public var wrappedValue: Value {
        get { fatalError() }
        set {}
    }
}
extension Argument: Sendable where Value: Sendable {}
extension Argument where Value: ExpressibleByArgument {
    /// One that has to be there.
    public init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {}
}
extension Argument {
    /// One that may be left out.
    public init<T: ExpressibleByArgument>(help: ArgumentHelp? = nil, completion: CompletionKind? = nil)
    where Value == T? {}
    /// Several.
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], parsing parsingStrategy: ArgumentArrayParsingStrategy = .remaining,
        help: ArgumentHelp? = nil, completion: CompletionKind? = nil
    ) where Value == [T] {}
}

/// An argument by its name.
@propertyWrapper
public struct Option<Value>: Decodable {
    /// For the parser.
    public init(from decoder: any Decoder) throws { fatalError() }
    /// Has the compiler see those of the extensions.
    @available(*, unavailable)
    public init() {}
    /// The value.
    public var wrappedValue: Value {
        get { fatalError() }
        set {}
    }
}
extension Option: Sendable where Value: Sendable {}
extension Option where Value: ExpressibleByArgument {
    /// One that may be left out.
    public init(
        wrappedValue: Value, name: NameSpecification = .long,
        parsing parsingStrategy: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
        completion: CompletionKind? = nil
    ) {}
    /// One that has to be there.
    public init(
        name: NameSpecification = .long, parsing parsingStrategy: SingleValueParsingStrategy = .next,
        help: ArgumentHelp? = nil, completion: CompletionKind? = nil
    ) {}
}
extension Option {
    /// One that may be left out.
    public init<T: ExpressibleByArgument>(
        name: NameSpecification = .long, parsing parsingStrategy: SingleValueParsingStrategy = .next,
        help: ArgumentHelp? = nil, completion: CompletionKind? = nil
    ) where Value == T? {}
}

extension Option {
    /// Several.
    public init<T: ExpressibleByArgument>(
        wrappedValue: [T], name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
    ) where Value == [T] {}
}

/// An option without a value.
@propertyWrapper
public struct Flag<Value>: Decodable {
    /// For the parser.
    public init(from decoder: any Decoder) throws { fatalError() }
    /// Has the compiler see those of the extensions.
    @available(*, unavailable)
    public init() {}
    /// Whether it is there.
    public var wrappedValue: Value {
        get { fatalError() }
        set {}
    }
}
extension Flag: Sendable where Value: Sendable {}
extension Flag where Value == Bool {
    /// One that may be left out.
    public init(wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil) {}
}

/// Several properties.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments>: Decodable {
    /// For the parser.
    public init(from decoder: any Decoder) throws { fatalError() }
    /// The properties.
    public var wrappedValue: Value {
        get { fatalError() }
        set {}
    }
    /// Those under a title.
    public init(title: String = "") {}
}
extension OptionGroup: Sendable where Value: Sendable {}
