#if Foundation
    /// Where a file of countdowns is meant to be, and how the store uses it.
    ///
    /// Several processes can change the file, and it is whole at every moment: a process may be killed while it writes.
    ///
    /// Ground rules:
    /// - A process opens the folder once for each use, and reaches the file, its lock and its new content through the
    ///   open folder. If another process puts a link in the folder's place, this process does not see it.
    /// - It follows a link only in a folder that no other user can write to. The link of another user could lead to any
    ///   file that this process may replace.
    /// - It holds the lock from the read to the write that follows from it. The lock is a file of its own, `NAME.lock`,
    ///   because each change puts a new file at `NAME`. The system releases the lock when its holder dies.
    /// - It writes the new content to `NAME.new` and renames that to `NAME`. It makes `NAME.new` anew each time, so
    ///   `NAME.new` is never a link to something else, and no other process has it open.
    struct CountdownFile: Sendable {
        let path: String
        /// Whether a change waits until it is on the disk, and so survives a crash of the machine too.
        var isSynced = true
        /// How long to wait for a holder of the lock that changes nothing.
        var patience: Duration = .seconds(2)
        var calls = SystemCalls()
    }

    extension CountdownStore {
        /// The file that a store at `path` uses: where links lead that may be followed.
        ///
        /// - Returns: nil if there is no folder for the file.
        /// - Throws: ``CountdownStoreError``, as each use of the store does for such a path.
        package static func file(at path: String) throws(CountdownStoreError) -> String? {
            try CountdownFile(path: path).open()?.path
        }
    }
#endif
