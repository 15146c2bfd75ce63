/// A JSON value whose objects keep the order of their members.
public enum JSONValue: Equatable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// Any number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// The number this is, nil if it is something else.
    public var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The string this is, nil if it is something else.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements of the array this is, nil if it is something else.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object this is, nil if it is something else.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }
}

/// Members by name, in the order in which they were added.
public struct JSONObject: Equatable, Sendable {
    /// A name and its value.
    public struct Member: Equatable, Sendable {
        /// What the value is called.
        public let name: String
        /// The value.
        public var value: JSONValue
    }

    /// All members, in order.
    public private(set) var members: [Member] = []

    /// Creates an empty object.
    public init() {}

    /// The value of that name, nil if there is none.
    ///
    /// O(members). A new name is added at the end; setting nil removes.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

extension JSONValue {
    /// A whole number.
    public init(_ value: some BinaryInteger) { self = .number(Double(value)) }

    /// A number rounded to that many decimals, or null if it is not finite.
    public init(_ value: Double, decimals: Int) {
        guard value.isFinite else {
            self = .null
            return
        }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        self = .number((value * scale).rounded() / scale)
    }
}
