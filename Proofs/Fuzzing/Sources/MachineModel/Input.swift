import Timers

/// The numbers of a run of the state machine and its model, read from the fuzzer's bytes.
///
/// A byte decides the highest bits of a number, which choose among few values. A count fills the others, so that a loop
/// that draws until a number fits does not run for ever.
struct SeededNumbers: RandomNumberGenerator {
    /// The bytes of this run.
    ///
    /// The fuzzer runs one input at a time, on one thread.
    nonisolated(unsafe) static var bytes: [UInt8] = []

    private var rest: ArraySlice<UInt8>
    private var counted: UInt64 = 0

    init(seed: UInt64) {
        rest = unsafe Self.bytes[...]
        // See the declaration.
    }

    mutating func next() -> UInt64 {
        counted &+= 0x9e37_79b9_7f4a_7c15
        return UInt64(rest.popFirst() ?? UInt8(truncatingIfNeeded: counted >> 24)) << 56 | counted >> 8
    }
}

/// Runs events of the state machine and of its model.
///
/// - Returns: the first difference.
package func runMachine(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 1 else { return nil }
    unsafe SeededNumbers.bytes = Array(bytes.dropFirst())
    // See the declaration.
    let paths = MachineRun.TickPath.allCases
    var run = MachineRun(paths[Int(bytes[0]) % paths.count], seed: 0)
    run.perform(events: min(bytes.count, 300))
    return run.failure
}
