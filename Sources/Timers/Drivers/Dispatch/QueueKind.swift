import Dispatch

/// Tells serial from concurrent queues, which Dispatch does not.
///
/// All queues of one kind share a class: in Objective-C, or in the C library, whose objects begin with a pointer to it. It is
/// compared with the class of queues whose kind is known. Where the known ones cannot be told apart, every queue counts as concurrent: that is right for both
/// kinds, only slower.
enum QueueKind {
    private struct Kinds {
        let serial: Set<UInt>
        let concurrent: Set<UInt>
    }

    private static let known = Kinds(
        serial: [kind(of: DispatchQueue(label: "swift-timers.serial")), kind(of: .main)],
        concurrent: [
            kind(of: DispatchQueue(label: "swift-timers.concurrent", attributes: .concurrent)), kind(of: .global()),
        ]
    )

    static func isSerial(_ queue: DispatchQueue) -> Bool {
        let kinds = known
        return kinds.serial.isDisjoint(with: kinds.concurrent) && kinds.serial.contains(kind(of: queue))
    }

    private static func kind(of queue: DispatchQueue) -> UInt {
        #if canImport(ObjectiveC)
            return UInt(bitPattern: ObjectIdentifier(type(of: queue)))
        #else
            let object = unsafe Unmanaged.passUnretained(queue).toOpaque()
            // The caller holds the queue for the length of the call, here and below.
            let wrapped = unsafe object.load(fromByteOffset: 2 * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
            // Behind the two words of every Swift object stands the queue of the C library, its only stored property.
            return unsafe wrapped.load(as: UInt.self)
        // A C queue begins with the table of its class.
        #endif
    }
}
