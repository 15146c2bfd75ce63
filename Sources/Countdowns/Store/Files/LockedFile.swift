#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// A file of countdowns whose lock this process holds.
    ///
    /// The lock may have been deleted since, and another process may hold a new one. Each method checks that right
    /// before it renames a file.
    struct LockedFile: LockedPlace {
        let file: OpenFile
        let lock: Descriptor

        private var calls: SystemCalls { file.calls }
        private var newName: String { file.name + ".new" }

        func replace(with content: Data) throws(CountdownStoreError) -> Attempt<Replacement> {
            let new = try writeNew(content)
            do throws(SystemFailure) {
                // The new file may be that of another process then, so it stays. The next change removes it.
                guard try file.isInPlace(lock) else { return .lockLost }
                try useNew()
            } catch {
                throw file.failure("cannot be replaced", error)
            }
            return .done(finished(new, aside: nil))
        }

        func replaceDamage(with content: Data) throws(CountdownStoreError) -> Attempt<Replacement> {
            let new = try writeNew(content)
            guard case .done(let aside) = try moveAside() else { return .lockLost }
            do throws(SystemFailure) {
                try useNew()
            } catch {
                let refusal = file.failure("cannot be replaced", error)
                // Back in its place, the damage is found and reported by the next call.
                let isBack = (try? calls.rename(asideName(aside), to: file.name, in: file.folder)) != nil
                throw isBack ? refusal : refusal.with("its content is damaged and was kept as \(asideTitle(aside))")
            }
            return .done(finished(new, aside: asideTitle(aside)))
        }

        func putAside() throws(CountdownStoreError) -> Attempt<String> {
            switch try moveAside() {
            case .lockLost: .lockLost
            // The folder is not synced: if a crash undoes the renaming, the damage is found again.
            case .done(let number): .done(asideTitle(number))
            }
        }

        // MARK: The new content

        /// Writes to disk the content that is to take the file's place.
        private func writeNew(_ content: Data) throws(CountdownStoreError) -> Descriptor {
            let old = try file.status()
            // A process may have died before it used the file, or have put it there to do harm.
            try? calls.remove(newName, in: file.folder)
            let new: Descriptor
            do throws(SystemFailure) {
                new = try calls.create(newName, in: file.folder)
            } catch {
                throw file.failure("cannot be written", error)
            }
            do throws(SystemFailure) {
                if let old { try calls.adopt(new, like: old, permissions: old.permissions) }
                try calls.write(Array(content), to: new)
                if file.options.isSynced { try calls.sync(file: new) }
            } catch {
                try? calls.remove(newName, in: file.folder)
                throw file.failure("cannot be written", error)
            }
            return new
        }

        private func useNew() throws(SystemFailure) {
            do throws(SystemFailure) {
                try calls.rename(newName, to: file.name, in: file.folder)
            } catch {
                try? calls.remove(newName, in: file.folder)
                throw error
            }
        }

        /// Brings the new name of the file to disk, which happens with its folder.
        private func finished(_ new: Descriptor, aside: String?) -> Replacement {
            // Asked after the renaming, which changes the status.
            let version = (try? calls.status(of: new)).map { status in FileVersion(new, status) }
            var replacement = Replacement(mark: version.map { version in .file(version) }, aside: aside)
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
            do throws(SystemFailure) {
                for number in 1...9999 where try !exists(asideName(number)) {
                    guard try file.isInPlace(lock) else { return .lockLost }
                    try calls.rename(file.name, to: asideName(number), in: file.folder)
                    return .done(number)
                }
            } catch {
                throw file.failure("cannot be put aside", error)
            }
            throw CountdownStoreError(.system, "\(file.title) cannot be put aside: 9999 damaged files are beside it")
        }

        private func exists(_ name: String) throws(SystemFailure) -> Bool {
            do throws(SystemFailure) {
                _ = try calls.status(of: name, in: file.folder)
                return true
            } catch {
                if error.isMissing { return false }
                throw error
            }
        }
    }
#endif
