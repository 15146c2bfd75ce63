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
    struct CountdownFile: CountdownPlace {
        let path: String
        /// Whether a change waits until it is on the disk, and so survives a crash of the machine too.
        var isSynced = true
        /// How long to wait for a holder of the lock that changes nothing.
        var patience: Duration = .seconds(2)
        var calls = SystemCalls()
        var activity = ExpiringActivity.ofProcess

        var title: String { "'\(path)'" }

        /// No system follows more links than this.
        private static let mostLinks = 64

        /// Opens the folder of the file to which the path leads, whether or not that file exists yet.
        ///
        /// - Returns: nil if the folder does not exist.
        /// - Throws: ``CountdownStoreError``, also where the path names something other than a file, such as a folder
        ///   or a device, and where it leads through a link that is not to be followed.
        func open() throws(CountdownStoreError) -> (any OpenPlace)? { try openFile() }

        func openFile() throws(CountdownStoreError) -> OpenFile? {
            // The system reads a path up to the first zero byte, and would take `.lock` and `.new` for the file itself.
            if path.utf8.contains(0) { throw CountdownStoreError(.system, "the name of a file holds a zero byte") }
            guard let last = path.utf8.last, last != UInt8(ascii: "/") else {
                throw CountdownStoreError(.system, "'\(path)' is no name of a file")
            }
            let path = try withoutLinks(path)
            let (folderPath, name) = Self.divided(path)
            let folder = try opening {
                // This refuses a link that another process has put there since.
                try calls.unless(SystemFailure.missing) { try calls.openFolder(folderPath) }
            }
            guard let folder else { return nil }
            let file = OpenFile(path: path, name: name, folder: folder, options: self)
            if let status = try file.status(), !status.isRegular { throw file.isNoFile }
            return file
        }

        /// The path without the links in it.
        private func withoutLinks(_ path: String) throws(CountdownStoreError) -> String {
            var left = Self.parts(path)
            var done = Self.isAbsolute(path) ? "/" : ""
            var links = 0
            while let part = left.popLast() {
                guard part != "..", let target = try target(of: part, inFolderAt: done) else {
                    done += part + "/"
                    continue
                }
                links += 1
                guard links <= Self.mostLinks else { throw tooManyLinks }
                if Self.isAbsolute(target) { done = "/" }
                left += Self.parts(target)
            }
            return String(done.dropLast())
        }

        /// What a link in a folder whose path has no links says, if it may be followed; nil if `name` is no link.
        private func target(of name: String, inFolderAt folderPath: String) throws(CountdownStoreError) -> String? {
            let path = folderPath + name
            guard let found = try opening({ try calls.targetOfLink(path) }) else { return nil }
            // All files of the system lie in the root, and its links are the system's own.
            if folderPath == "/" { return try Self.text(found, at: path) }
            // Opened before it is checked, so that the link which is followed is one of the folder checked.
            let folder = try opening { try calls.openFolder(Self.divided(path).folder) }
            return try target(of: name, in: folder, at: path)
        }

        /// What a link in an open folder says, if it may be followed.
        private func target(
            of name: String,
            in folder: Descriptor,
            at link: String
        ) throws(CountdownStoreError) -> String {
            if try opening({ try calls.status(of: folder) }).isWritableByOthers {
                throw CountdownStoreError(
                    .system,
                    """
                    '\(path)' is not opened: '\(link)' is a link in a folder that other users can write to, so one of \
                    them may have made it
                    """)
            }
            return try Self.text(try opening { try calls.target(of: name, in: folder) }, at: link)
        }

        private static func text(_ target: [UInt8], at link: String) throws(CountdownStoreError) -> String {
            if let text = String(validating: target, as: UTF8.self) { return text }
            throw CountdownStoreError(.system, "'\(link)' leads to a name that is not in UTF-8")
        }

        private var tooManyLinks: CountdownStoreError {
            CountdownStoreError(.system, "'\(path)' cannot be opened: it leads through too many links")
        }

        private func opening<Value>(_ calls: () throws -> Value) throws(CountdownStoreError) -> Value {
            try CountdownStoreError.naming("'\(path)' cannot be opened", calls)
        }

        // The system divides a path at each byte that is a slash, also where Swift sees one character in that byte and
        // the next ones.

        private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

        /// The folder and the name in it; a slash at the end of a folder would have the system follow a link.
        private static func divided(_ path: String) -> (folder: String, name: String) {
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
            let folder = slash == path.startIndex ? "/" : String(path[..<slash])
            return (folder, String(path[path.utf8.index(after: slash)...]))
        }

        /// The parts of a path, the last one first.
        private static func parts(_ path: String) -> [String] {
            path.utf8.split(separator: UInt8(ascii: "/")).reversed()
                .map { part in String(Substring(part)) }.filter { part in part != "." }
        }
    }

    extension CountdownStore {
        /// The file that a store at `path` uses: where links lead that may be followed.
        ///
        /// - Returns: nil if there is no folder for the file.
        /// - Throws: ``CountdownStoreError``, as each use of the store does for such a path.
        @_spi(Tool)
        public static func file(at path: String) throws(CountdownStoreError) -> String? {
            try CountdownFile(path: path).openFile()?.path
        }
    }
#endif
