#if Foundation
    /// A file of countdowns that is found: a name in an open folder.
    ///
    /// The name was that of a regular file or of nothing when the folder was opened, and no call follows a link that
    /// has come since.
    struct OpenFile: Sendable {
        /// What errors call the file.
        let path: String
        let name: String
        let folder: Descriptor
        let options: CountdownFile

        var calls: SystemCalls { options.calls }

        /// - Returns: nil if there is no file.
        func status() throws(CountdownStoreError) -> FileStatus? {
            do throws(SystemFailure) {
                return try calls.status(of: name, in: folder)
            } catch {
                if error.isMissing { return nil }
                throw failure("cannot be opened", error)
            }
        }

        func failure(_ what: String, _ error: SystemFailure) -> CountdownStoreError {
            CountdownStoreError(.system, "'\(path)' \(what): \(error.reason)")
        }
    }
#endif
