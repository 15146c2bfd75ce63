#if Foundation
    import Synchronization

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension CountdownStore {
        /// The countdown that is kept for `key`; the caller holds `changing`.
        func kept(_ key: String) throws(CountdownStoreError) -> Countdown.Snapshot? {
            let records = try records()
            do throws(CountdownRecords.Damage) {
                return try records.snapshot(for: key)
            } catch {
                throw CountdownStoreError(.unreadable, "'\(key)' in \(place.name) cannot be read: \(error.reason)")
            }
        }

        /// The content of the store; the caller holds `changing`.
        ///
        /// - Throws: ``CountdownStoreError``; damage has been put aside by then.
        func records() throws(CountdownStoreError) -> CountdownRecords {
            let place = try place.resolved()
            guard let content = try place.read() else { return .none }
            if let records = try? CountdownRecords(content) { return records }
            // Read again with the lock held: another process may have put the damage aside since.
            return try place.exclusively { () throws(CountdownStoreError) in
                guard let content = try place.read() else { return .none }
                do throws(CountdownRecords.Damage) {
                    return try CountdownRecords(content)
                } catch {
                    throw Self.damaged(place, error, try place.putAside())
                }
            }
        }

        /// Makes a change and brings it to disk.
        ///
        /// - Returns: the damage that the change met, if any; the change was made all the same.
        func change(
            _ body: (inout CountdownRecords) throws -> Void
        ) throws(CountdownStoreError) -> CountdownStoreError? {
            try changing.withLock { _ throws(CountdownStoreError) in
                let place = try place.resolved()
                return try place.exclusively { () throws(CountdownStoreError) in
                    let old = try place.read()
                    var records = CountdownRecords.none
                    var damage: CountdownRecords.Damage?
                    do throws(CountdownRecords.Damage) {
                        if let old { records = try CountdownRecords(old) }
                    } catch {
                        damage = error
                    }
                    let new: Data
                    do {
                        try body(&records)
                        new = try records.data
                    } catch {
                        throw CountdownStoreError(.system, "\(place.name) cannot be encoded")
                    }
                    if let damage { return Self.damaged(place, damage, try place.replaceDamage(with: new)) }
                    try place.replace(with: new)
                    return nil
                }
            }
        }

        private static func damaged(
            _ place: CountdownPlace,
            _ damage: CountdownRecords.Damage,
            _ aside: String
        ) -> CountdownStoreError {
            CountdownStoreError(.damaged, "\(place.name) is damaged (\(damage.reason)); it was kept as \(aside)")
        }
    }
#endif
