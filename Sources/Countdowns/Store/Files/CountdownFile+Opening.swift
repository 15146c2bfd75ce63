#if Foundation
    extension CountdownFile {
        /// No system follows more links than this.
        private static let mostLinks = 64

        /// Opens the folder of the file to which the path leads, whether or not that file exists yet.
        ///
        /// - Returns: nil if the folder does not exist.
        /// - Throws: ``CountdownStoreError``, also where the path names something other than a file, such as a folder
        ///   or a device, and where it leads through a link that is not to be followed.
        func open() throws(CountdownStoreError) -> OpenFile? {
            // The system reads a path up to the first zero byte, and would take `.lock` and `.new` for the file itself.
            if path.utf8.contains(0) { throw CountdownStoreError(.system, "the name of a file holds a zero byte") }
            var path = path
            for _ in 0...Self.mostLinks {
                let (folderPath, name) = Self.divided(path)
                guard !name.isEmpty else { throw CountdownStoreError(.system, "'\(path)' is no name of a file") }
                guard let folder = try folder(at: folderPath) else { return nil }
                let file = OpenFile(path: path, name: name, folder: folder, options: self)
                switch try file.status()?.kind {
                case nil, .regular: return file
                case .other: throw CountdownStoreError(.system, "'\(path)' is no regular file")
                case .link:
                    let target = try target(of: name, in: folder, at: path)
                    path = Self.isAbsolute(target) ? target : folderPath + target
                }
            }
            throw tooManyLinks
        }

        /// - Returns: nil if there is no such folder.
        private func folder(at path: String) throws(CountdownStoreError) -> Descriptor? {
            let path = try withoutLinks(path)
            do throws(SystemFailure) {
                // This refuses a link that another process has put there since.
                return try calls.openFolder(path)
            } catch {
                if error.isMissing { return nil }
                throw failure(error)
            }
        }

        // MARK: Links

        /// The path of a folder without the links in it.
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
            return Self.withoutSlash(done)
        }

        /// What a link says, if it may be followed; nil if `name` is no link.
        ///
        /// The path of the folder has no links any more.
        private func target(
            of name: String,
            inFolderAt folderPath: String
        ) throws(CountdownStoreError) -> String? {
            let path = folderPath + name
            let found: [UInt8]
            do throws(SystemFailure) {
                found = try calls.target(of: path)
            } catch {
                if error.isNoLink { return nil }
                throw failure(error)
            }
            // All files of the system lie in the root, and its links are the system's own.
            if folderPath == "/" { return try Self.text(found, at: path) }
            let folder: Descriptor
            do throws(SystemFailure) {
                // Opened before it is checked, so that the link which is followed is one of the folder checked.
                folder = try calls.openFolder(Self.withoutSlash(folderPath))
            } catch {
                throw failure(error)
            }
            return try target(of: name, in: folder, at: path)
        }

        /// What a link in an open folder says, if it may be followed.
        private func target(
            of name: String,
            in folder: Descriptor,
            at path: String
        ) throws(CountdownStoreError) -> String {
            let status: FileStatus
            let target: [UInt8]
            do throws(SystemFailure) {
                status = try calls.status(of: folder)
                target = try calls.target(of: name, in: folder)
            } catch {
                throw failure(error)
            }
            guard !status.isWritableByOthers else {
                throw CountdownStoreError(
                    .system,
                    """
                    '\(self.path)' is not opened: '\(path)' is a link in a folder that other users can write to, so \
                    one of them may have made it
                    """)
            }
            return try Self.text(target, at: path)
        }

        private static func text(_ target: [UInt8], at link: String) throws(CountdownStoreError) -> String {
            guard let text = String(validating: target, as: UTF8.self) else {
                throw CountdownStoreError(.system, "'\(link)' leads to a name that is not in UTF-8")
            }
            return text
        }

        // MARK: Paths

        // The system divides a path at each byte that is a slash, also where Swift sees one character in that byte and
        // the next ones.

        private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

        /// The part of the path up to its last slash, and the name behind that.
        private static func divided(_ path: String) -> (folder: String, name: String) {
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
            return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
        }

        /// The path of a folder, with a name at its end: a slash there would have the system follow a link.
        private static func withoutSlash(_ folder: String) -> String {
            folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.dropLast())
        }

        /// The parts of a path, the last one first.
        private static func parts(_ path: String) -> [String] {
            path.utf8.split(separator: UInt8(ascii: "/")).reversed()
                .map { part in String(Substring(part)) }.filter { part in part != "." }
        }

        // MARK: Errors

        private var tooManyLinks: CountdownStoreError {
            CountdownStoreError(.system, "'\(path)' cannot be opened: it leads through too many links")
        }

        private func failure(_ error: SystemFailure) -> CountdownStoreError {
            CountdownStoreError(.system, "'\(path)' cannot be opened: \(error.reason)")
        }
    }
#endif
