#if Postgres || PostgresNIO
    @_spi(Store) public import DurableTimers
    public import Timers

    /// A value of a statement, in the binary format of PostgreSQL and with its type.
    ///
    /// A client passes on the bytes unchanged.
    public struct PostgresParameter: Hashable, Sendable {
        /// The object identifier of the type, as the catalog `pg_type` has it.
        @_spi(Store) public let type: UInt32
        /// The value in the binary format of the type; nil for null.
        @_spi(Store) public let bytes: [UInt8]?

        /// Creates a value of any type.
        ///
        /// - Parameters:
        ///   - type: the object identifier of the type.
        ///   - bytes: the value in the binary format of the type; nil for null.
        public init(type: UInt32, bytes: [UInt8]?) {
            self.type = type
            self.bytes = bytes
        }

        // The identifiers of types and of their arrays, which no version of PostgreSQL changes.
        private enum Scalar: UInt32, CaseIterable {
            case bool = 16
            case bytea = 17
            case int8 = 20
            case int2 = 21
            case text = 25
            case float8 = 701
            case timestamptz = 1184
            case interval = 1186
            case uuid = 2950

            var array: UInt32 {
                switch self {
                case .bool: 1000
                case .bytea: 1001
                case .int8: 1016
                case .int2: 1005
                case .text: 1009
                case .float8: 1022
                case .timestamptz: 1185
                case .interval: 1187
                case .uuid: 2951
                }
            }
        }

        /// The name of its type; "unknown" for one that only ``init(type:bytes:)`` makes.
        package var typeName: String {
            for scalar in Scalar.allCases {
                if type == scalar.rawValue { return "\(scalar)" }
                if type == scalar.array { return "\(scalar)[]" }
            }
            return "unknown"
        }

        private init(_ scalar: Scalar, _ bytes: [UInt8]?) { self.init(type: scalar.rawValue, bytes: bytes) }

        /// A `boolean`.
        public static func bool(_ value: Bool?) -> PostgresParameter {
            PostgresParameter(.bool, value.map { value in [value ? 1 : 0] })
        }

        /// A `bigint`.
        public static func int8(_ value: Int64?) -> PostgresParameter {
            PostgresParameter(.int8, value?.bigEndianBytes)
        }

        /// A `double precision`.
        public static func float8(_ value: Double?) -> PostgresParameter {
            PostgresParameter(.float8, value?.bitPattern.bigEndianBytes)
        }

        /// A `text`; the server refuses one that contains a zero byte.
        public static func text(_ value: String?) -> PostgresParameter {
            PostgresParameter(.text, value.map { value in Array(value.utf8) })
        }

        /// A `bytea`.
        public static func bytea(_ value: [UInt8]?) -> PostgresParameter { PostgresParameter(.bytea, value) }

        /// A `uuid`.
        @_spi(Store) public static func uuid(_ value: RunnerID?) -> PostgresParameter {
            PostgresParameter(.uuid, value?.bits.bigEndianBytes)
        }

        /// A `timestamptz`: an instant of the wall clock, rounded up to the microsecond.
        public static func timestamptz(_ value: TimerInstant?) -> PostgresParameter {
            PostgresParameter(.timestamptz, value?.timestampBytes)
        }

        /// An `interval` without months and days, rounded up to the microsecond.
        public static func interval(_ value: Duration?) -> PostgresParameter {
            PostgresParameter(.interval, value?.intervalBytes)
        }

        // MARK: Arrays

        /// A `bigint[]`.
        public static func int8s(_ values: [Int64?]) -> PostgresParameter {
            array(.int8, values.map { value in value?.bigEndianBytes })
        }

        /// A `smallint[]`.
        static func int2s(_ values: [Int16?]) -> PostgresParameter {
            array(.int2, values.map { value in value?.bigEndianBytes })
        }

        /// A `text[]`.
        public static func texts(_ values: [String?]) -> PostgresParameter {
            array(.text, values.map { value in value.map { value in Array(value.utf8) } })
        }

        /// A `bytea[]`.
        package static func byteas(_ values: [[UInt8]?]) -> PostgresParameter { array(.bytea, values) }

        /// A `timestamptz[]`, as ``timestamptz(_:)``.
        package static func timestamptzs(_ values: [TimerInstant?]) -> PostgresParameter {
            array(.timestamptz, values.map { value in value?.timestampBytes })
        }

        /// An `interval[]`, as ``interval(_:)``.
        package static func intervals(_ values: [Duration?]) -> PostgresParameter {
            array(.interval, values.map { value in value?.intervalBytes })
        }

        /// The number of dimensions, whether there are nulls, the type of the elements, for each dimension its size and
        /// first index, and for each element its length and its bytes.
        private static func array(_ scalar: Scalar, _ values: [[UInt8]?]) -> PostgresParameter {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(20 + values.reduce(0) { size, value in size + 4 + (value?.count ?? 0) })
            bytes.append(bigEndian: Int32(values.isEmpty ? 0 : 1))
            bytes.append(bigEndian: Int32(values.contains { value in value == nil } ? 1 : 0))
            bytes.append(bigEndian: scalar.rawValue)
            if !values.isEmpty {
                bytes.append(bigEndian: Int32(values.count))
                bytes.append(bigEndian: Int32(1))
            }
            for value in values {
                bytes.append(bigEndian: Int32(value?.count ?? -1))
                if let value { bytes += value }
            }
            return PostgresParameter(type: scalar.array, bytes: bytes)
        }
    }

    /// The microseconds from the start of 1970, which instants count from, to that of 2000, which PostgreSQL counts
    /// from.
    let postgresEpoch: Int64 = 946_684_800_000_000

    extension TimerInstant {
        fileprivate var timestampBytes: [UInt8] { (microsecondsRoundedUp - postgresEpoch).bigEndianBytes }
    }

    extension Duration {
        /// The microseconds, the days and the months.
        fileprivate var intervalBytes: [UInt8] { microsecondsRoundedUp.bigEndianBytes + [0, 0, 0, 0, 0, 0, 0, 0] }
    }

    extension FixedWidthInteger {
        var bigEndianBytes: [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(Self.bitWidth / 8)
            bytes.append(bigEndian: self)
            return bytes
        }
    }

    extension [UInt8] {
        fileprivate mutating func append<Integer: FixedWidthInteger>(bigEndian value: Integer) {
            for shift in stride(from: Integer.bitWidth - 8, through: 0, by: -8) {
                append(UInt8(truncatingIfNeeded: value >> Integer(shift)))
            }
        }
    }
#endif
