#if Foundation
    import CCountdowns
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    extension CountdownFile {
        /// The file to which symbolic links lead from here, whether or not it exists yet.
        ///
        /// Every user of the file has to use this one: its lock stands beside it, and replacing it must not replace a
        /// link.
        ///
        /// - Throws: ``CountdownStoreError``, also where the path names something other than a file, such as a folder
        ///   or a device.
        func resolved() throws(CountdownStoreError) -> CountdownFile {
            // The system reads a path up to the first zero byte, and would take `.lock` and `.new` for the file itself.
            if path.utf8.contains(0) { throw CountdownStoreError(.system, "the name of a file holds a zero byte") }
            var file = self
            // No system follows more links than this.
            for _ in 0..<64 {
                let kind = unsafe countdowns_file_kind(file.path)
                // Swift makes a C string of the path for the length of the call, here and below.
                if kind == 0, file.folder.endIndex == file.path.endIndex {
                    throw CountdownStoreError(.system, "'\(file.path)' is no name of a file")
                }
                if kind == 0 || kind == UInt32(S_IFREG) { return file }
                guard kind == UInt32(S_IFLNK) else {
                    throw CountdownStoreError(.system, "'\(file.path)' is no regular file")
                }
                let target = try file.linkTarget()
                file.path = target.hasPrefix("/") ? target : file.folder + target
            }
            throw CountdownStoreError(.system, "'\(path)' cannot be opened: too many symbolic links")
        }

        /// The part of the path up to its last component.
        var folder: Substring {
            path.lastIndex(of: "/").map { slash in path[...slash] } ?? ""
        }

        private func linkTarget() throws(CountdownStoreError) -> String {
            // One byte more than the longest target.
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = unsafe readlink(path, &buffer, buffer.count)
            guard count >= 0 else { throw failure("cannot be opened") }
            let bytes = buffer.prefix(count).map { byte in UInt8(bitPattern: byte) }
            guard let target = String(validating: bytes, as: UTF8.self) else {
                throw CountdownStoreError(.system, "'\(path)' leads to a name that is not in UTF-8")
            }
            return target
        }
    }
#endif
