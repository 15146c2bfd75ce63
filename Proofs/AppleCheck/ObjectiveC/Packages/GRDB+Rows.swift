public import Foundation

/// A statement that was compiled.
public final class Statement {
    /// Runs it.
    public func execute(arguments: StatementArguments? = nil) throws {}
}

@available(*, unavailable)
extension Statement: Sendable {}

/// What a statement's parameters stand for.
public struct StatementArguments: ExpressibleByArrayLiteral, Sendable {
    /// None.
    public init() {}
    /// Values in the order of the parameters.
    public init(_ values: some Sequence<(any DatabaseValueConvertible)?>) {}
    /// Values in the order of the parameters.
    public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {}
}

/// What a column can have.
public protocol DatabaseValueConvertible {}

extension Bool: DatabaseValueConvertible {}
extension Int: DatabaseValueConvertible {}
extension Int64: DatabaseValueConvertible {}
extension String: DatabaseValueConvertible {}
extension Data: DatabaseValueConvertible {}
extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {}

extension DatabaseValueConvertible {
    /// The first value of a query.
    public static func fetchOne(_ statement: Statement, arguments: StatementArguments? = nil) throws -> Self? { nil }
    /// The first value of a query.
    public static func fetchOne(
        _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Self? { nil }
}

/// A row of a query.
public final class Row {
    /// The value of a column.
    public subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value { fatalError() }
    /// Gives the bytes of a column to `body`.
    public func withUnsafeData<Value>(atIndex index: Int, _ body: (Data?) throws -> Value) throws -> Value {
        try body(nil)
    }

    /// The rows of a query, one after the other.
    public static func fetchCursor(
        _ statement: Statement, arguments: StatementArguments? = nil
    ) throws -> RowCursor { RowCursor() }
    /// The rows of a query.
    public static func fetchAll(_ statement: Statement, arguments: StatementArguments? = nil) throws -> [Row] { [] }
}

@available(*, unavailable)
extension Row: Sendable {}

/// Elements that are read one after the other.
public protocol Cursor<Element>: AnyObject {
    associatedtype Element
    /// The next element; nil after the last one.
    func next() throws -> Element?
}

extension Cursor {
    /// The elements, transformed.
    public func map<Result>(
        _ transform: @escaping (Element) throws -> Result
    ) -> MapCursor<Self, Result> { MapCursor() }

    /// The elements that can be transformed.
    public func compactMap<Result>(
        _ transform: @escaping (Element) throws -> Result?
    ) -> MapCursor<FilterCursor<MapCursor<Self, Result?>>, Result> { MapCursor() }
}

/// The elements of another cursor, transformed.
public final class MapCursor<Base: Cursor, Element>: Cursor {
    /// The next element; nil after the last one.
    public func next() throws -> Element? { nil }
}

/// Some elements of another cursor.
public final class FilterCursor<Base: Cursor>: Cursor {
    /// The next element; nil after the last one.
    public func next() throws -> Base.Element? { nil }
}

extension RangeReplaceableCollection {
    /// All elements of a cursor.
    public init<Elements: Cursor>(_ cursor: Elements) throws where Elements.Element == Element { self.init() }
}

extension Set {
    /// All elements of a cursor.
    public init<Elements: Cursor>(_ cursor: Elements) throws where Elements.Element == Element { self.init() }
}

/// The rows of a query, one after the other.
public final class RowCursor: Cursor {
    /// The next row; nil after the last one.
    public func next() throws -> Row? { nil }
}

@available(*, unavailable)
extension RowCursor: Sendable {}
