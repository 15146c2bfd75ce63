#if Postgres
    import CLibPQ

    extension PostgresAnswer {
        /// Copies the rows of a result, which is valid.
        init(_ result: OpaquePointer) {
            // libpq answers for each row and column below these numbers.
            let (rows, columns) = unsafe (PQntuples(result), PQnfields(result))
            self.init(columns: Int(columns))
            reserve(rows: Int(rows))
            for row in 0..<rows {
                for column in 0..<columns {
                    if unsafe PQgetisnull(result, row, column) == 1 {
                        appendNull()
                    } else {
                        let length = unsafe PQgetlength(result, row, column)
                        let value = unsafe UnsafeRawBufferPointer(
                            start: PQgetvalue(result, row, column), count: Int(length))
                        unsafe append(value)
                    }
                }
            }
            tag = unsafe String(cString: PQcmdStatus(result))
        }
    }

    /// Strings as an array of pointers that ends with nil.
    struct CStrings {
        private var bytes: [CChar] = []
        private var starts: [Int] = []

        init(_ strings: [String]) {
            for string in strings {
                starts.append(bytes.count)
                bytes += string.utf8CString
            }
        }

        func withPointers<Result>(_ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
            // The pointers do not leave the body.
            unsafe bytes.withUnsafeBufferPointer { buffer in
                let pointers = unsafe starts.map { start in
                    unsafe buffer.baseAddress.map { base in unsafe base + start }
                }
                return unsafe body(pointers + [nil])
            }
        }
    }

    /// The values of a statement in one buffer.
    struct ParameterBuffer {
        private var bytes: [UInt8] = []
        private var types: [UInt32] = []
        private var starts: [Int?] = []
        private var lengths: [Int32] = []

        init(_ parameters: [PostgresParameter]) {
            bytes.reserveCapacity(parameters.reduce(1) { size, parameter in size + (parameter.bytes?.count ?? 0) })
            for parameter in parameters {
                types.append(parameter.type)
                starts.append(parameter.bytes == nil ? nil : bytes.count)
                lengths.append(Int32(parameter.bytes?.count ?? 0))
                if let value = parameter.bytes { bytes += value }
            }
            // The pointer of an empty buffer would be nil, and so null.
            bytes.append(0)
        }

        func withPointers<Result>(
            _ body: ([UInt32], [UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
        ) -> Result {
            // The pointers do not leave the body.
            unsafe bytes.withUnsafeBytes { buffer in
                let base = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                let pointers = unsafe starts.map { start in
                    unsafe start.flatMap { start in unsafe base.map { base in unsafe base + start } }
                }
                return unsafe body(types, pointers, lengths, [Int32](repeating: 1, count: types.count))
            }
        }
    }
#endif
