#if Foundation
    import CCountdowns

    /// The calls that a store makes to the system.
    ///
    /// A store makes no other calls for its files. A test that watches these sees all of them, and can have each one
    /// fail.
    package struct SystemCalls: Sendable {
        package enum Call: Hashable, Sendable, CaseIterable {
            case readLink, openFolder, open, openLock, create, status, read, write, syncFile, syncFolder
            case setOwner, setMode, lock, unlock, rename, remove, close
        }

        /// Runs before each call.
        ///
        /// If it returns an error of the C library, the call fails with that error instead.
        let watcher: (@Sendable (Call) -> Int32?)?

        init(watcher: (@Sendable (Call) -> Int32?)? = nil) {
            self.watcher = watcher
        }

        /// Makes a call, unless the watcher has it fail; `body` returns an error as a negative number.
        func make(_ call: Call, _ body: () -> Int) throws(SystemFailure) -> Int {
            let result = watcher?(call).map { number in -Int(number) } ?? body()
            guard result >= 0 else { throw SystemFailure(number: Int32(-result)) }
            return result
        }
    }

    /// An open file or folder, which is closed when the last reference goes.
    final class Descriptor: Sendable {
        let number: Int32
        private let calls: SystemCalls

        init(_ number: Int, _ calls: SystemCalls) {
            self.number = Int32(number)
            self.calls = calls
        }

        deinit {
            // The system closes the file even where it reports an error, so a watcher cannot keep it open either.
            _ = calls.watcher?(.close)
            _ = countdowns_close(number)
        }
    }
#endif
