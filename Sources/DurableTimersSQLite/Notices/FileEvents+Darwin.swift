#if SQLite && canImport(Darwin)
    import Darwin
    import Dispatch
    @_spi(Store) import DurableTimers

    /// The events of the log and of the runners' locks, by vnode sources.
    ///
    /// SQLite has no lock on its log, and the locks of runners belong to other open files. So opening and closing
    /// either file once more releases none.
    final class FileEvents: Sendable {
        typealias Event = FileEvent

        private let log: any DispatchSourceFileSystemObject
        /// Nil where runners have no locks.
        private let locks: (any DispatchSourceFileSystemObject)?

        /// - Throws: ``WatchError`` if the log cannot be opened.
        init(log: String, locks: String, database: String, _ queue: DispatchQueue) throws(WatchError) {
            self.log = try Self.source(log, [.write, .extend, .delete, .rename], queue)
            #if os(macOS)
                // Without it a thorough look finds that a process has ended.
                self.locks = try? Self.source(locks, .funlock, queue)
            #else
                self.locks = nil
            #endif
        }

        private static func source(
            _ path: String, _ events: DispatchSource.FileSystemEvent, _ queue: DispatchQueue
        ) throws(WatchError) -> any DispatchSourceFileSystemObject {
            // The path outlives the call.
            let descriptor = unsafe open(path, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw WatchError(path, errno) }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: events, queue: queue)
            source.setCancelHandler { close(descriptor) }
            return source
        }

        func start(_ report: @escaping @Sendable (Event) -> Void) {
            log.setEventHandler { [log] in
                report(log.data.isDisjoint(with: [.delete, .rename]) ? .written : .lost)
            }
            log.activate()
            // The system releases the lock of a process before it reports that.
            locks?.setEventHandler { report(.closed) }
            locks?.activate()
        }

        func cancel() {
            log.cancel()
            locks?.cancel()
        }
    }
#endif
