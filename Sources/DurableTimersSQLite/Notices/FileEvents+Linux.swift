#if SQLite && !canImport(Darwin)
    import Dispatch
    @_spi(Store) import DurableTimers
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// The events of three files, by inotify.
    final class FileEvents: @unchecked Sendable {
        // Unchecked, because of the source: any thread may cancel one, and nothing else uses it once it is active.

        typealias Event = FileEvent

        private let descriptor: Int32
        private let log: Int32
        private let source: any DispatchSourceRead

        /// - Throws: ``WatchError`` if the process has too many watches, or the system has none.
        init(log: String, locks: String, database: String, _ queue: DispatchQueue) throws(WatchError) {
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { throw WatchError(log, errno) }
            let writes = UInt32(IN_MODIFY) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
            self.log = unsafe inotify_add_watch(descriptor, log, writes)
            guard self.log >= 0 else {
                let number = errno
                close(descriptor)
                throw WatchError(log, number)
            }
            // Without it a thorough look finds that the file was replaced.
            _ = unsafe inotify_add_watch(descriptor, database, UInt32(IN_ATTRIB) | UInt32(IN_MOVE_SELF))
            // Without it leases decide when a run is taken over.
            _ = unsafe inotify_add_watch(descriptor, locks, UInt32(IN_CLOSE_WRITE))
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        }

        func start(_ report: @escaping @Sendable (Event) -> Void) {
            source.setEventHandler { [descriptor, log] in
                for event in Self.read(descriptor, log: log) { report(event) }
            }
            source.setCancelHandler { [descriptor] in _ = close(descriptor) }
            source.activate()
        }

        func cancel() { source.cancel() }

        /// The events that wait, each kind once.
        private static func read(_ descriptor: Int32, log: Int32) -> Set<Event> {
            var events: Set<Event> = []
            // A watched file has events without a name, all of one size.
            let size = MemoryLayout<inotify_event>.size
            unsafe withUnsafeTemporaryAllocation(byteCount: size * 256, alignment: 8) { buffer in
                while true {
                    let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                    guard count > 0 else { return }
                    for offset in stride(from: 0, to: count, by: size) {
                        let event = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        if let event = Self.event(event, log: log) { events.insert(event) }
                    }
                }
            }
            return events
        }

        private static func event(_ event: inotify_event, log: Int32) -> Event? {
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .written }
            if event.mask & UInt32(IN_MODIFY) != 0 { return .written }
            if event.mask & UInt32(IN_CLOSE_WRITE) != 0 { return .closed }
            // A file that is open loses its name.
            if event.mask & UInt32(IN_ATTRIB) != 0 || event.mask & UInt32(IN_MOVE_SELF) != 0 && event.wd != log {
                return .renamed
            }
            let isGone = event.mask & (UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)) != 0
            return isGone && event.wd == log ? .lost : nil
        }
    }
#endif
