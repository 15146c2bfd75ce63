#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The reference counts of an object, from the runtime's debugging functions.
struct ReferenceCounts: Hashable {
    let strong: UInt
    let unowned: UInt
    let weak: UInt

    init(of object: AnyObject) {
        strong = _getRetainCount(object)
        unowned = _getUnownedRetainCount(object)
        weak = _getWeakRetainCount(object)
    }

    private init(strong: UInt, unowned: UInt, weak: UInt) {
        (self.strong, self.unowned, self.weak) = (strong, unowned, weak)
    }

    /// The counts that code does not change by using the object.
    var unretained: [UInt] { [unowned, weak] }

    func adding(strong: UInt = 0, unowned: UInt = 0) -> ReferenceCounts {
        ReferenceCounts(strong: self.strong + strong, unowned: self.unowned + unowned, weak: weak)
    }
}

#if !canImport(ObjectiveC)
    /// The memory of an object that may have been deallocated.
    ///
    /// The object is so large that the allocator maps pages for it alone and unmaps them when it is freed.
    struct ObjectMemory {
        private let address: UInt

        init(of object: ManagedBuffer<Token, UInt8>) {
            address = UInt(bitPattern: unsafe Unmanaged.passUnretained(object).toOpaque())
            // Used only as a number from here on.
        }

        static func object(containing token: Token) -> ManagedBuffer<Token, UInt8> {
            ManagedBuffer.create(minimumCapacity: 1 << 26) { _ in token }
        }

        /// Whether the memory is in use, according to the address sanitizer or, without it, the system.
        var isInUse: Bool {
            if let isPoisoned = unsafe Self.isPoisoned {
                return unsafe isPoisoned(UnsafeRawPointer(bitPattern: address)) == 0
                // The sanitizer reads only its own tables.
            }
            let page = unsafe UnsafeMutableRawPointer(bitPattern: address & ~UInt(getpagesize() - 1))
            var isResident: UInt8 = 0
            return unsafe mincore(page, 1, &isResident) == 0
            // The system reads only its own tables, and fails if nothing is mapped.
        }

        private typealias Question = @convention(c) (UnsafeRawPointer?) -> CInt

        private static var isPoisoned: Question? {
            guard let function = unsafe dlsym(dlopen(nil, RTLD_NOW), "__asan_address_is_poisoned") else { return nil }
            // Searches the whole program.
            return unsafe unsafeBitCast(function, to: Question.self)
            // Its type in the sanitizer's interface.
        }
    }
#endif
