#if Foundation
    import Foundation

    /// Where a store keeps its countdowns.
    enum CountdownPlace: Sendable {
        case file(CountdownFile)
        case defaults(Preferences, key: String)

        struct Preferences: @unchecked Sendable {
            // `UserDefaults` is documented to be safe on any thread; not every platform's declares it.
            let defaults: UserDefaults
        }

        /// The name by which errors call it.
        var name: String {
            switch self {
            case .file(let file): "'\(file.path)'"
            case .defaults(_, let key): "the preference '\(key)'"
            }
        }

        /// The place itself, where this one is a name for it.
        ///
        /// To be asked for before any look or change.
        func resolved() throws(CountdownStoreError) -> CountdownPlace {
            switch self {
            case .file(let file): .file(try file.resolved())
            case .defaults: self
            }
        }

        /// Runs `body` while nobody else changes the place: no other process for a file; for preferences, which belong to
        /// one process, nobody who uses the same store.
        func exclusively<Result>(
            _ body: () throws(CountdownStoreError) -> Result
        ) throws(CountdownStoreError) -> Result {
            switch self {
            case .file(let file): try file.locked(body)
            case .defaults: try body()
            }
        }

        func read() throws(CountdownStoreError) -> Data? {
            switch self {
            case .file(let file): try file.read()
            case .defaults(let preferences, let key):
                // Whatever else stands there is damage, and no JSON.
                preferences.defaults.object(forKey: key).map { value in value as? Data ?? Data() }
            }
        }

        func replace(with content: Data) throws(CountdownStoreError) {
            switch self {
            case .file(let file):
                try file.writeNew(content)
                try file.useNew()
            case .defaults(let preferences, let key):
                preferences.defaults.set(content, forKey: key)
                _ = preferences.defaults.synchronize()
            }
        }

        /// As `replace(with:)`, but keeps the old content, which stays where it is until the new one is written.
        ///
        /// - Returns: the name that the old content has from now on.
        func replaceDamage(with content: Data) throws(CountdownStoreError) -> String {
            if case .file(let file) = self {
                try file.writeNew(content)
                let aside = try putAside()
                try file.useNew()
                return aside
            }
            let aside = try putAside()
            try replace(with: content)
            return aside
        }

        /// - Returns: the name it has from now on.
        func putAside() throws(CountdownStoreError) -> String {
            switch self {
            case .file(let file): return "'\(try file.putAside())'"
            case .defaults(let preferences, let key):
                let defaults = preferences.defaults
                var number = 1
                while defaults.object(forKey: "\(key).damaged-\(number)") != nil { number += 1 }
                defaults.set(defaults.object(forKey: key), forKey: "\(key).damaged-\(number)")
                // To remove it would bring back what is registered, if that is the damage.
                defaults.set(try? CountdownRecords.none.data, forKey: key)
                _ = defaults.synchronize()
                return "'\(key).damaged-\(number)'"
            }
        }
    }
#endif
