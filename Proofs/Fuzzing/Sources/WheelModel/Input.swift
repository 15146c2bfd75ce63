/// The numbers of a run of the wheel and its model, read from the fuzzer's bytes.
///
/// A byte says how many further bytes make the number. After the last byte every number is counted up, so that a loop
/// that draws until a number fits does not run for ever.
struct Xorshift {
    /// The bytes of this run.
    ///
    /// The fuzzer runs one input at a time, on one thread.
    nonisolated(unsafe) package static var bytes: [UInt8] = []

    private var rest: ArraySlice<UInt8>
    private var counted: UInt64 = 0

    init(seed: UInt64) {
        rest = unsafe Self.bytes[...]
        // See the declaration.
    }

    mutating func next() -> UInt64 {
        guard let first = rest.popFirst() else {
            counted &+= 0x9e37_79b9_7f4a_7c15
            return counted
        }
        var number = UInt64(first >> 3)
        for byte in rest.prefix(Int(first & 7)) { number = number << 8 | UInt64(byte) }
        rest = rest.dropFirst(Int(first & 7))
        return number
    }

    mutating func next(below bound: Int) -> Int {
        Int(truncatingIfNeeded: next() &>> 1) % bound
    }
}

/// Runs operations of the wheel and of a sorted array.
///
/// - Returns: the first difference.
package func runWheel(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 2 else { return nil }
    unsafe Xorshift.bytes = Array(bytes.dropFirst(2))
    // See the declaration.
    let kinds = Distribution.allCases
    var run = ModelRun(
        distribution: kinds[Int(bytes[0]) % kinds.count], tickShift: [0, 1, 8, 20][Int(bytes[1]) % 4], seed: 0)
    // The invariants are checked after every operation, which takes most of the time.
    run.perform(operations: min(bytes.count, 500), population: 40, checking: bytes.count < 100)
    return run.failure
}
