#if Postgres || PostgresNIO
    @_spi(Store) public import DurableTimers
    public import Timers

    /// The rows that a statement returns, with values in the binary format of PostgreSQL.
    public struct PostgresAnswer: RandomAccessCollection, Sendable {
        /// How many columns each row has.
        public let columns: Int
        /// The command tag of the statement, such as "COMMIT".
        package var tag = ""
        // The values of all rows in one buffer, and where each ends; a null value ends at -1.
        private var bytes: [UInt8] = []
        private var ranges: [(start: Int, end: Int)] = []

        /// Creates an answer without rows.
        ///
        /// - Parameter columns: how many columns each row has.
        @_spi(Store) public init(columns: Int) { self.columns = columns }

        /// Appends a value: row by row, and in a row from left to right.
        ///
        /// - Parameter value: the value in the binary format of its type; nil for null.
        @_spi(Store) public mutating func append(_ value: (some Collection<UInt8>)?) {
            let start = bytes.count
            // Other modules call this as it is, and not specialized for their collection.
            let isCopied: Void? = value?.withContiguousStorageIfAvailable { value in
                unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(value))
            }
            if isCopied == nil, let value { bytes.append(contentsOf: value) }
            ranges.append((start, value == nil ? -1 : bytes.count))
        }

        /// Appends the value null.
        @_spi(Store) public mutating func appendNull() { ranges.append((bytes.count, -1)) }

        package mutating func reserve(rows: Int) { ranges.reserveCapacity(rows * columns) }

        /// The index of the first row.
        public var startIndex: Int { 0 }
        /// The number of rows.
        public var endIndex: Int { columns == 0 ? 0 : ranges.count / columns }

        /// A row.
        public subscript(row: Int) -> Row { Row(answer: self, first: row * columns) }

        /// A row of an answer.
        ///
        /// Each reading returns nil for null, and for a value whose type has another size.
        public struct Row: Sendable {
            fileprivate let answer: PostgresAnswer
            fileprivate let first: Int

            /// The bytes of a value, whose column counts from zero; nil for null.
            public func bytes(_ column: Int) -> ArraySlice<UInt8>? {
                precondition(0 <= column && column < answer.columns, "there is no column \(column)")
                let range = answer.ranges[first + column]
                return range.end < 0 ? nil : answer.bytes[range.start..<range.end]
            }

            /// A `smallint`, `integer` or `bigint`.
            public func integer(_ column: Int) -> Int64? {
                guard let bytes = bytes(column) else { return nil }
                switch bytes.count {
                case 8: return Int64(bigEndian: bytes)
                case 4: return Int64(Int32(bigEndian: bytes))
                case 2: return Int64(Int16(bigEndian: bytes))
                default: return nil
                }
            }

            /// A `boolean`.
            public func bool(_ column: Int) -> Bool? {
                guard let bytes = bytes(column), bytes.count == 1, let byte = bytes.first else { return nil }
                return byte != 0
            }

            /// A `double precision`.
            public func double(_ column: Int) -> Double? {
                guard let bytes = bytes(column), bytes.count == 8 else { return nil }
                return Double(bitPattern: UInt64(bigEndian: bytes))
            }

            /// A `text`, or another type whose binary format is its text.
            public func text(_ column: Int) -> String? {
                guard let bytes = bytes(column) else { return nil }
                return String(decoding: bytes, as: UTF8.self)
            }

            /// A `uuid`.
            @_spi(Store) public func uuid(_ column: Int) -> RunnerID? {
                guard let bytes = bytes(column), bytes.count == 16 else { return nil }
                return RunnerID(bits: UInt128(bigEndian: bytes))
            }

            /// A `timestamptz`; 1970 for an earlier one.
            public func instant(_ column: Int) -> TimerInstant? {
                guard let bytes = bytes(column), bytes.count == 8 else { return nil }
                let (sum, overflow) = Int64(bigEndian: bytes).addingReportingOverflow(postgresEpoch)
                return overflow ? .never : TimerInstant(microseconds: sum)
            }
        }
    }

    extension FixedWidthInteger {
        fileprivate init(bigEndian bytes: ArraySlice<UInt8>) {
            self = bytes.reduce(0) { value, byte in value << 8 | Self(truncatingIfNeeded: byte) }
        }
    }
#endif
