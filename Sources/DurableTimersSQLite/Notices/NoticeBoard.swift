#if SQLite
    @_spi(Store) import DurableTimers
    import Synchronization
    import Timers

    /// The runners of a store that want to hear of writes.
    ///
    /// It watches the file while there is such a runner.
    final class NoticeBoard: Sendable {
        private struct State {
            var listeners: [Int: AsyncStream<StoreNotice>.Continuation] = [:]
            var lastListener = 0
            var watch: ChangeWatch?
            /// Why the file cannot be watched.
            var trouble: String?
            /// Whether a process may have ended since the last claim.
            var looksForEnded = false
        }

        private let file: StoreFile
        private let locks: RunnerLocks
        private let state = Mutex(State())
        /// How many notices a runner can have before it.
        ///
        /// One that would be lost becomes a notice that something has changed.
        private static let capacity = 64

        init(_ file: StoreFile, _ locks: RunnerLocks) {
            self.file = file
            self.locks = locks
        }

        deinit {
            let listeners = state.withLock { state in state.listeners }
            for listener in listeners.values { listener.finish() }
        }

        func notices() -> AsyncStream<StoreNotice> {
            let (stream, continuation) = AsyncStream.makeStream(
                of: StoreNotice.self, bufferingPolicy: .bufferingNewest(Self.capacity))
            let (number, trouble) = state.withLock { state in
                state.lastListener += 1
                state.listeners[state.lastListener] = continuation
                if state.watch == nil { startWatch(&state) }
                return (state.lastListener, state.trouble)
            }
            continuation.onTermination = { [weak self] _ in self?.remove(number) }
            continuation.yield(trouble.map(StoreNotice.unreliable) ?? .reliable)
            // For changes that were written before.
            continuation.yield(.changed)
            return stream
        }

        private func startWatch(_ state: inout State) {
            locks.makeFile()
            do {
                state.watch = try ChangeWatch(file) { [weak self] event in self?.see(event) }
                state.trouble = nil
            } catch {
                state.trouble = "\(error)"
            }
        }

        private func remove(_ number: Int) {
            // Released outside of the lock.
            let watch = state.withLock { state -> ChangeWatch? in
                state.listeners[number] = nil
                guard state.listeners.isEmpty else { return nil }
                defer { state.watch = nil }
                return state.watch
            }
            watch?.cancel()
        }

        private func see(_ event: ChangeWatch.Event) {
            switch event {
            case .changed: post([.changed])
            case .closed:
                state.withLock { state in state.looksForEnded = true }
                post([.changed])
            case .lost(let reason):
                state.withLock { state in state.trouble = reason }
                post([.unreliable(reason)])
            }
        }

        /// Whether a process may have ended since the last call.
        func takeLookForEnded() -> Bool {
            state.withLock { state in
                defer { state.looksForEnded = false }
                return state.looksForEnded
            }
        }

        func post(_ notices: [StoreNotice]) {
            if notices.isEmpty { return }
            let listeners = state.withLock { state in Array(state.listeners.values) }
            for listener in listeners {
                for notice in notices { Self.send(notice, to: listener) }
            }
        }

        private static func send(_ notice: StoreNotice, to listener: AsyncStream<StoreNotice>.Continuation) {
            var notice = notice
            for _ in 0...capacity {
                guard case .dropped(let old) = listener.yield(notice) else { return }
                // A runner that looks finds every deadline; what it is told about the notices must not be lost.
                switch old {
                case .changed: return
                case .due: notice = .changed
                case .unreliable, .reliable, .lossless, .disowned: notice = old
                }
            }
        }
    }

    extension DeadlineTable {
        /// The notices for the runners.
        var notices: [StoreNotice] {
            dues.compactMap { name, due in due <= now + StoreNotice.horizon ? .due(due, name: name) : nil }
                + (hasChanged ? [.changed] : [])
        }
    }
#endif
