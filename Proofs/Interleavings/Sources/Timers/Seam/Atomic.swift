import Interleaver
import Synchronization

/// An atomic whose accesses are switch points.
///
/// In this build it hides `Synchronization.Atomic` from the library. One thread runs at a time and passes the turn by a
/// semaphore. So plain accesses are atomic, and every thread sees all earlier ones, whatever their ordering.
struct Atomic<Value: AtomicRepresentable & Equatable>: ~Copyable {
    /// The memory of the value.
    private let memory: Synchronization.Atomic<Value>

    init(_ value: consuming Value) {
        memory = Synchronization.Atomic(value)
    }

    private func access<Result>(_ body: (inout Value) -> Result) -> Result {
        unsafe withUnsafePointer(to: memory) { memory in
            let content = unsafe UnsafeMutableRawPointer(mutating: memory).assumingMemoryBound(to: Value.self)
            return unsafe body(&content.pointee)
        }
        // An atomic has the layout of its value, and no other thread runs.
    }

    func load(ordering: AtomicLoadOrdering, _ file: StaticString = #fileID, _ line: UInt = #line) -> Value {
        switchPoint("a load", file, line)
        return access { content in content }
    }

    func store(
        _ value: consuming Value, ordering: AtomicStoreOrdering, _ file: StaticString = #fileID, _ line: UInt = #line
    ) {
        switchPoint("a store", file, line)
        let value = value
        access { content in content = value }
    }

    func exchange(
        _ value: consuming Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID, _ line: UInt = #line
    ) -> Value {
        switchPoint("an exchange", file, line)
        return exchange(value)
    }

    func compareExchange(
        expected: consuming Value, desired: consuming Value, ordering: AtomicUpdateOrdering,
        _ file: StaticString = #fileID, _ line: UInt = #line
    ) -> (exchanged: Bool, original: Value) {
        switchPoint("a compare-and-exchange", file, line)
        return compareExchange(expected: expected, desired: desired)
    }

    private func exchange(_ value: consuming Value) -> Value {
        var value = value
        access { content in swap(&content, &value) }
        return value
    }

    private func compareExchange(expected: Value, desired: Value) -> (exchanged: Bool, original: Value) {
        access { content in
            let original = content
            if original == expected { content = desired }
            return (original == expected, original)
        }
    }
}

extension Atomic: Sendable where Value: Sendable {}

/// The words of locks: no other atomic of the library has 32 bits and is exchanged.
extension Atomic where Value == UInt32 {
    func exchange(
        _ value: UInt32, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID, _ line: UInt = #line
    ) -> UInt32 {
        switchPoint("opening a lock", file, line)
        if value == 0 { Interleaver.shared.released() }
        return exchange(value)
    }

    func compareExchange(
        expected: UInt32, desired: UInt32, ordering: AtomicUpdateOrdering,
        _ file: StaticString = #fileID, _ line: UInt = #line
    ) -> (exchanged: Bool, original: UInt32) {
        switchPoint("taking a lock", file, line)
        let result = compareExchange(expected: expected, desired: desired)
        if result.exchanged { Interleaver.shared.acquired() }
        return result
    }
}

extension Atomic where Value: FixedWidthInteger {
    private func update(_ change: (Value) -> Value) -> (oldValue: Value, newValue: Value) {
        access { content in
            let old = content
            content = change(old)
            return (old, content)
        }
    }

    @discardableResult
    func add(
        _ operand: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID, _ line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
        switchPoint("an addition", file, line)
        return update { content in content + operand }
    }

    @discardableResult
    func subtract(
        _ operand: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID, _ line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
        add(0 - operand, ordering: ordering, file, line)
    }

    @discardableResult
    func bitwiseOr(
        _ operand: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID, _ line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
        switchPoint("setting bits", file, line)
        return update { content in content | operand }
    }

    @discardableResult
    func bitwiseAnd(
        _ operand: Value, ordering: AtomicUpdateOrdering, _ file: StaticString = #fileID, _ line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
        switchPoint("clearing bits", file, line)
        return update { content in content & operand }
    }
}

/// The library's other locks become locks of the kind that a scheduler has.
typealias Mutex = SchedulerLock
