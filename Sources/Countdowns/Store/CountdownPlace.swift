#if Foundation
    import Foundation

    /// Where a store keeps its countdowns.
    enum CountdownPlace: Sendable {
        case file(CountdownFile)
        case defaults(Preferences, key: String)

        struct Preferences: @unchecked Sendable {
            // The documentation says that any thread may use `UserDefaults`; not every platform declares that.
            let defaults: UserDefaults
        }

        /// What errors call the place.
        var name: String {
            switch self {
            case .file(let file): "'\(file.path)'"
            case .defaults(_, let key): "the preference '\(key)'"
            }
        }

        /// The place itself, where this one may be a link to it.
        ///
        /// Read and change nothing but the resolved place.
        func resolved() throws(CountdownStoreError) -> CountdownPlace {
            switch self {
            case .file(let file): .file(try file.resolved())
            case .defaults: self
            }
        }

        /// Runs `body` while no other process changes the place.
        ///
        /// Preferences belong to one process and one store, which makes one change after another anyway.
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
                // A value of another type is damage, and so is empty data: neither is JSON.
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

        /// As `replace(with:)`, but keeps the old content, which stays in place until the new content is written.
        ///
        /// - Returns: the new name of the old content.
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

        /// Gives the content another name.
        ///
        /// - Returns: the new name.
        func putAside() throws(CountdownStoreError) -> String {
            switch self {
            case .file(let file): return "'\(try file.putAside())'"
            case .defaults(let preferences, let key):
                let defaults = preferences.defaults
                var number = 1
                while defaults.object(forKey: "\(key).damaged-\(number)") != nil { number += 1 }
                defaults.set(defaults.object(forKey: key), forKey: "\(key).damaged-\(number)")
                // Removing the value would uncover a registered one, which may be the damage.
                defaults.set(try? CountdownRecords.none.data, forKey: key)
                _ = defaults.synchronize()
                return "'\(key).damaged-\(number)'"
            }
        }
    }
#endif
