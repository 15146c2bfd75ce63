#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    extension CountdownStore {
        /// What a store read or wrote last, which it does not read again until the place has changed.
        struct Known: Sendable {
            var mark: ContentMark?
            var records = CountdownRecords.none
        }

        /// The countdown that is kept for `key`.
        func kept(_ key: String, _ known: inout Known) throws(CountdownStoreError) -> Countdown.Snapshot? {
            try snapshot(for: key, in: try records(&known))
        }

        /// - Throws: ``CountdownStoreError/Code/unreadable``.
        func snapshot(
            for key: String,
            in records: CountdownRecords
        ) throws(CountdownStoreError) -> Countdown.Snapshot? {
            do throws(CountdownRecords.Unreadable) {
                return try records.snapshot(for: key)
            } catch {
                throw CountdownStoreError(
                    .unreadable, "'\(key)' in \(place.title) cannot be read and was left alone: \(error.reason)")
            }
        }

        /// The content of the store.
        ///
        /// - Throws: ``CountdownStoreError``; damage has been put aside by then.
        func records(_ known: inout Known) throws(CountdownStoreError) -> CountdownRecords {
            guard let place = try place.open() else {
                known = Known()
                return .none
            }
            let damage: String
            switch try content(of: place, &known) {
            case .records(let records): return records
            case .damage(let reason): damage = reason
            }
            do throws(CountdownStoreError) {
                // Read again with the lock held: another process may have put the damage aside since.
                return try place.exclusively { locked throws(CountdownStoreError) in
                    switch try content(of: place, &known) {
                    case .records(let records): return .done(records)
                    case .damage(let reason):
                        guard case .done(let aside) = try locked.putAside() else { return .lockLost }
                        throw Self.damaged(place, reason, aside)
                    }
                }
            } catch {
                throw error.code == .damaged ? error : error.with("its content is damaged (\(damage))")
            }
        }

        enum Content {
            case records(CountdownRecords)
            /// With what is wrong.
            case damage(String)
        }

        /// Reads a place, unless its content is known.
        func content(of place: any OpenPlace, _ known: inout Known) throws(CountdownStoreError) -> Content {
            let content = try place.read(unless: known.mark)
            if case .unchanged = content { return .records(known.records) }
            known = Known()
            guard case .found(let data, let mark) = content else { return .records(.none) }
            do throws(RecordsRefusal) {
                known = Known(mark: mark, records: try CountdownRecords(data))
                return .records(known.records)
            } catch {
                switch error {
                case .damaged(let reason): return .damage(reason)
                case .laterVersion(let version): throw place.hasLaterVersion(version)
                case .foreign: throw place.isNoStore
                }
            }
        }

        static func damaged(_ place: any OpenPlace, _ reason: String, _ aside: String) -> CountdownStoreError {
            CountdownStoreError(.damaged, "\(place.title) is damaged (\(reason)); it was kept as \(aside)")
        }
    }

    extension OpenPlace {
        fileprivate func hasLaterVersion(_ version: String) -> CountdownStoreError {
            CountdownStoreError(
                .laterVersion, "\(title) has version \(version), which only a later release reads, and was left alone")
        }

        var isNoStore: CountdownStoreError {
            CountdownStoreError(.notAStore, "\(title) holds something other than countdowns, and was left alone")
        }
    }
#endif
