#if Foundation
    import Foundation

    /// A preference of an app that holds the countdowns of a store.
    ///
    /// It belongs to one process and one store, which makes one change after another anyway.
    struct CountdownPreference: OpenPlace, LockedPlace, @unchecked Sendable {
        // The documentation says that any thread may use `UserDefaults`; not every platform declares that.
        let defaults: UserDefaults
        let key: String

        var title: String { "the preference '\(key)'" }

        func read(unless known: ContentMark?) throws(CountdownStoreError) -> PlaceContent {
            guard let value = defaults.object(forKey: key) else { return .missing }
            guard let content = value as? Data else { throw isNoStore }
            if case .preference(let data) = known, data == content { return .unchanged }
            return .found(content, .preference(content))
        }

        func exclusively<Value>(
            _ body: (any LockedPlace) throws(CountdownStoreError) -> Attempt<Value>
        ) throws(CountdownStoreError) -> Value {
            while true {
                // There is no lock to lose.
                if case .done(let value) = try body(self) { return value }
            }
        }

        func replace(with content: Data) -> Attempt<Replacement> {
            defaults.set(content, forKey: key)
            _ = defaults.synchronize()
            return .done(Replacement(mark: .preference(content)))
        }

        func replaceDamage(with content: Data) -> Attempt<Replacement> {
            let aside = keepAside()
            defaults.set(content, forKey: key)
            _ = defaults.synchronize()
            return .done(Replacement(mark: .preference(content), aside: aside))
        }

        func putAside() -> Attempt<String> {
            let aside = keepAside()
            // Removing the value would uncover a registered one, which may be the damage.
            defaults.set(CountdownRecords.none.data, forKey: key)
            _ = defaults.synchronize()
            return .done(aside)
        }

        /// Copies the value to the first key for damage that is free.
        private func keepAside() -> String {
            var number = 1
            while defaults.object(forKey: "\(key).damaged-\(number)") != nil { number += 1 }
            defaults.set(defaults.object(forKey: key), forKey: "\(key).damaged-\(number)")
            return "'\(key).damaged-\(number)'"
        }
    }
#endif
