#if Foundation
    import Foundation

    /// The intended path of a file of countdowns, and how the store uses the file.
    struct CountdownFile: CountdownPlace {
        let path: String
        /// Whether a change waits until it is on the disk, so that it also survives a crash of the machine.
        var isSynced = true
        /// How long to wait for a holder of the lock that changes nothing.
        var patience: Duration = .seconds(2)
        var calls = SystemCalls(watcher: nil)
        var activity = ExpiringActivity.ofProcess

        var title: String { "'\(path)'" }

        /// No system follows more links than this.
        private static let mostLinks = 64
        private static let slash = UInt8(ascii: "/")

        /// Opens the folder of the file to which the path leads, whether or not that file exists yet.
        ///
        /// - Returns: nil if the folder does not exist.
        /// - Throws: ``CountdownStoreError``, for example if the path leads through a link that must not be followed.
        func open() throws(CountdownStoreError) -> (any OpenPlace)? { try openFile() }

        func openFile() throws(CountdownStoreError) -> OpenFile? {
            // The system reads a path up to the first zero byte, and would take `.new` for the file itself.
            if path.utf8.contains(0) { throw CountdownStoreError(.system, "the name of a file holds a zero byte") }
            return try CountdownStoreError.naming("\(title) cannot be opened") {
                let (folder, name) = try withoutLinks()
                // A slash at the end would have the system follow a link that another process has put there since.
                let folderPath = folder == "/" ? folder : folder.isEmpty ? "." : String(folder.dropLast())
                let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
                let opened = try calls.unless(ENOENT) {
                    try calls.opened(.openFolder) { unsafe openat(AT_FDCWD, folderPath, flags) }
                    // Swift makes a C string of the path for the length of the call.
                }
                return opened.map { opened in OpenFile(path: folder + name, name: name, folder: opened, options: self) }
            }
        }

        /// The folder and the name of the file to which the path leads.
        private func withoutLinks() throws -> (folder: String, name: String) {
            var left = path.utf8.last == Self.slash ? [] : Self.parts(path)
            var folder = Self.root(path)
            var links = 0
            while let part = left.popLast() {
                if let target = try target(of: part, in: folder) {
                    links += 1
                    guard links <= Self.mostLinks else { throw SystemFailure(number: ELOOP) }
                    if !Self.root(target).isEmpty { folder = "/" }
                    left += Self.parts(target)
                } else if left.isEmpty {
                    return (folder, part)
                } else {
                    folder += part + "/"
                }
            }
            throw CountdownStoreError(.system, "\(title) is no name of a file")
        }

        /// The target of a link in a folder, if it may be followed; nil if there is no link.
        private func target(of name: String, in folder: String) throws -> String? {
            // One byte more than the longest target.
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = try calls.unless(EINVAL, ENOENT, ENOTDIR, EACCES) {
                try calls.make(.readLink) { unsafe readlink(folder + name, &buffer, buffer.count) }
                // The buffer outlives the call, which receives its size.
            }
            guard let count else { return nil }
            // All files of the system lie in the root, and its links are the system's own.
            if folder != "/", try calls.status(of: folder + ".")?.isWritableByOthers != false {
                throw CountdownStoreError(
                    .system,
                    """
                    \(title) is not opened: '\(folder)\(name)' is a link in a folder that other users can write to, so \
                    one of them may have made it
                    """)
            }
            let bytes = buffer.prefix(count).map { byte in UInt8(bitPattern: byte) }
            if let text = String(validating: bytes, as: UTF8.self) { return text }
            throw CountdownStoreError(.system, "'\(folder)\(name)' leads to a name that is not in UTF-8")
        }

        // The system divides a path at each byte that is a slash, even where Swift sees one character in that byte and
        // the next ones.

        private static func root(_ path: String) -> String { path.utf8.first == slash ? "/" : "" }

        /// The parts of a path, the last one first.
        private static func parts(_ path: String) -> [String] {
            path.utf8.split(separator: slash).reversed().map { part in String(Substring(part)) }
                .filter { part in part != "." }
        }
    }

    extension CountdownStore {
        /// The file that a store at `path` uses, after following the links that may be followed.
        ///
        /// - Returns: nil if there is no folder for the file.
        /// - Throws: ``CountdownStoreError``, like each use of the store for such a path.
        @_spi(Tool)
        public static func file(at path: String) throws(CountdownStoreError) -> String? {
            let file = try CountdownFile(path: path).openFile()
            _ = try file?.status()
            return file?.path
        }
    }
#endif
