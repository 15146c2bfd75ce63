#if SQLite && canImport(Darwin)
    import Darwin
    import Dispatch
    import DurableTimers

    /// The events of the log, by a vnode source.
    ///
    /// SQLite has no lock on its log, so opening and closing it once more releases none.
    final class FileEvents: @unchecked Sendable {
        // Unchecked, because of the source: any thread may cancel one, and nothing else uses it once it is active.

        typealias Event = FileEvent

        private let source: any DispatchSourceFileSystemObject

        /// - Throws: ``WatchError`` if the log cannot be opened.
        init(log: String, locks: String, database: String, _ queue: DispatchQueue) throws(WatchError) {
            let descriptor = open(log, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw WatchError(log, errno) }
            source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename], queue: queue)
            source.setCancelHandler { close(descriptor) }
        }

        func start(_ report: @escaping @Sendable (Event) -> Void) {
            source.setEventHandler { [source] in
                report(source.data.isDisjoint(with: [.delete, .rename]) ? .written : .lost)
            }
            source.activate()
        }

        func cancel() { source.cancel() }
    }
#endif
