#if Foundation
    /// A file of countdowns whose lock this process holds.
    ///
    /// The lock may have been deleted since, and another process may hold a new one. Each method checks that right
    /// before it renames a file.
    struct LockedFile: LockedPlace {
        let file: OpenFile
        let lock: Descriptor

        private var calls: SystemCalls { file.calls }
        private var newName: String { file.name + ".new" }

        func replace(
            with content: [UInt8],
            keepingOld isDamaged: Bool
        ) throws(CountdownStoreError) -> Attempt<Replacement> {
            let new = try writeNew(content)
            var aside: Int?
            if isDamaged {
                guard case .done(let number) = try moveAside() else { return .lockLost }
                aside = number
            } else {
                // The new file may be that of another process then, so it stays. The next change removes it.
                let isMine = try file.naming("cannot be replaced") { () throws(SystemFailure) in
                    try file.isInPlace(lock)
                }
                guard isMine else { return .lockLost }
            }
            do throws(CountdownStoreError) {
                try file.naming("cannot be replaced") { () throws(SystemFailure) in
                    try calls.rename(newName, to: file.name, in: file.folder)
                }
            } catch {
                try? calls.remove(newName, in: file.folder)
                guard let aside else { throw error }
                // Back in its place, the damage is found and reported by the next call.
                let isBack = (try? calls.rename(asideName(aside), to: file.name, in: file.folder)) != nil
                throw isBack ? error : error.with("its content is damaged and was kept as \(asideTitle(aside))")
            }
            return .done(finished(new, aside: aside.map(asideTitle)))
        }

        func putAside() throws(CountdownStoreError) -> Attempt<String> {
            switch try moveAside() {
            case .lockLost: .lockLost
            // The folder is not synced: if a crash undoes the renaming, the damage is found again.
            case .done(let number): .done(asideTitle(number))
            }
        }

        /// Writes to disk the content that is to take the file's place.
        private func writeNew(_ content: [UInt8]) throws(CountdownStoreError) -> Descriptor {
            let old = try file.status()
            // A process may have died before it used the file, or have put it there to do harm.
            try? calls.remove(newName, in: file.folder)
            return try file.naming("cannot be written") { () throws(SystemFailure) in
                let new = try calls.create(newName, in: file.folder)
                do throws(SystemFailure) {
                    if let old { try calls.adopt(new, like: old, permissions: old.permissions) }
                    try calls.write(content, to: new)
                    if file.options.isSynced { try calls.sync(file: new) }
                } catch {
                    try? calls.remove(newName, in: file.folder)
                    throw error
                }
                return new
            }
        }

        /// Brings the new name of the file to disk, which happens with its folder.
        private func finished(_ new: Descriptor, aside: String?) -> Replacement {
            // Asked after the renaming, which changes the status.
            let status = try? calls.status(of: new)
            var replacement = Replacement(aside: aside)
            replacement.mark = status.map { status in .file(FileVersion(status: status, file: new)) }
            guard file.options.isSynced else { return replacement }
            do throws(SystemFailure) {
                try calls.sync(folder: file.folder)
            } catch {
                replacement.unsynced = CountdownStoreError(
                    .unsynced, "\(file.title) was changed, but a crash of the machine may undo that: \(error.reason)")
            }
            return replacement
        }

        // MARK: Damage

        private func asideName(_ number: Int) -> String { "\(file.name).damaged-\(number)" }
        private func asideTitle(_ number: Int) -> String { "'\(file.path).damaged-\(number)'" }

        /// Renames the file to the first name for damage that is free.
        ///
        /// - Returns: the number in that name.
        private func moveAside() throws(CountdownStoreError) -> Attempt<Int> {
            let attempt = try file.naming("cannot be put aside") { () throws(SystemFailure) -> Attempt<Int>? in
                for number in 1...9999 where try calls.status(of: asideName(number), in: file.folder) == nil {
                    guard try file.isInPlace(lock) else { return .lockLost }
                    try calls.rename(file.name, to: asideName(number), in: file.folder)
                    return .done(number)
                }
                return nil
            }
            guard let attempt else {
                throw CountdownStoreError(
                    .system, "\(file.title) cannot be put aside: 9999 damaged files are beside it")
            }
            return attempt
        }
    }
#endif
