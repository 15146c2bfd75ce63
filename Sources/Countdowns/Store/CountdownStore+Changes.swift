#if Foundation
    import Synchronization

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension CountdownStore {
        /// Makes a change and brings it to disk.
        ///
        /// - Parameter body: changes the records, and returns whether there is something to write. It runs again if
        ///   this process loses the lock before the change is made.
        /// - Returns: the damage that the change met, or why a crash of the machine may undo it. The change was made.
        /// - Throws: ``CountdownStoreError``, and the store is unchanged.
        func change(
            _ body: (inout CountdownRecords) throws(CountdownStoreError) -> Bool
        ) throws(CountdownStoreError) -> CountdownStoreError? {
            try changing.withLock { known throws(CountdownStoreError) in
                guard let place = try place.open() else {
                    throw CountdownStoreError(.system, "\(place.title) cannot be written: there is no such folder")
                }
                return try place.exclusively { locked throws(CountdownStoreError) in
                    try change(place, locked, &known, body)
                }
            }
        }

        private func change(
            _ place: any OpenPlace,
            _ locked: any LockedPlace,
            _ known: inout Known,
            _ body: (inout CountdownRecords) throws(CountdownStoreError) -> Bool
        ) throws(CountdownStoreError) -> Attempt<CountdownStoreError?> {
            var records = CountdownRecords.none
            var damage: String?
            switch try content(of: place, &known) {
            case .records(let found): records = found
            case .damage(let reason): damage = reason
            }
            // A second reference to the records would have the change copy all of them.
            known = Known()
            guard try body(&records) else { return .done(nil) }
            let new = records.data
            guard new.count <= CountdownFile.limit else { throw CountdownFile.tooLarge(place.title) }
            let attempt = damage == nil ? try locked.replace(with: new) : try locked.replaceDamage(with: new)
            guard case .done(let replacement) = attempt else { return .lockLost }
            known = Known(mark: replacement.mark, records: records)
            guard let damage, let aside = replacement.aside else { return .done(replacement.unsynced) }
            let error = Self.damaged(place, damage, aside)
            return .done(replacement.unsynced.map { unsynced in error.with(unsynced.description) } ?? error)
        }

        /// Puts a countdown into the records, in place of one that can be read; nil removes that one.
        ///
        /// - Throws: ``CountdownStoreError/Code/unreadable`` if the one that is there cannot be read. A later release
        ///   may want it.
        func set(
            _ snapshot: Countdown.Snapshot?,
            for key: String,
            in records: inout CountdownRecords
        ) throws(CountdownStoreError) {
            _ = try self.snapshot(for: key, in: records)
            do {
                try records.set(snapshot, for: key)
            } catch {
                throw CountdownStoreError(.system, "'\(key)' cannot be encoded for \(place.title)")
            }
        }
    }
#endif
