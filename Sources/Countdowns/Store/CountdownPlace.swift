#if Foundation
    import Foundation

    /// Where a store keeps its countdowns: a file, or a preference.
    protocol CountdownPlace: Sendable {
        /// The name of the place in errors, in quotation marks.
        var title: String { get }

        /// Finds the place; nil if there is not even a folder for it.
        func open() throws(CountdownStoreError) -> (any OpenPlace)?
    }

    /// A place that is ready to be read.
    protocol OpenPlace: Sendable {
        var title: String { get }

        /// The content of the place, which is `known` if nothing has changed since.
        ///
        /// - Throws: ``CountdownStoreError/Code/damaged`` with what is wrong, and the place stays as it is.
        func content(_ known: PlaceContent) throws(CountdownStoreError) -> PlaceContent

        /// Runs `body` while no other process changes the place.
        func exclusively<Value>(_ body: () throws(CountdownStoreError) -> Value) throws(CountdownStoreError) -> Value

        /// Puts new content in the place of the old one, at once as other processes see it.
        ///
        /// - Throws: ``CountdownStoreError/Code/unsynced`` after the change, and any other error without it.
        func replace(with records: CountdownRecords) throws(CountdownStoreError) -> PlaceContent

        /// Gives the content another name, and returns that name for errors.
        func putAside() throws(CountdownStoreError) -> String
    }

    /// The content of a place, and the file that tells it from a later content.
    struct PlaceContent: Sendable {
        /// The file, with its status from before the content was read.
        ///
        /// It stays open, so that the system does not give its number to a later one.
        var file: (status: FileStatus, file: Descriptor)?
        var preference: Data?
        var records = CountdownRecords()
    }

    /// A preference of an app that holds the countdowns of a store.
    ///
    /// It belongs to one process and one store, which makes one change after another anyway.
    struct CountdownPreference: CountdownPlace, OpenPlace, @unchecked Sendable {
        // The documentation says that any thread may use `UserDefaults`; not every platform declares that.
        let defaults: UserDefaults
        let key: String

        var title: String { "the preference '\(key)'" }

        func open() -> (any OpenPlace)? { self }

        func content(_ known: PlaceContent) throws(CountdownStoreError) -> PlaceContent {
            guard let value = defaults.object(forKey: key) else { return PlaceContent() }
            guard let content = value as? Data else { throw .notAStore(title) }
            if known.preference == content { return known }
            return PlaceContent(preference: content, records: try CountdownRecords(content, of: title))
        }

        func exclusively<Value>(_ body: () throws(CountdownStoreError) -> Value) throws(CountdownStoreError) -> Value {
            try body()
        }

        func replace(with records: CountdownRecords) throws(CountdownStoreError) -> PlaceContent {
            let content = try CountdownStoreError.naming("\(title) cannot be written") { try records.content }
            guard content.count <= CountdownRecords.limit else { throw .tooLarge(title) }
            defaults.set(content, forKey: key)
            _ = defaults.synchronize()
            return PlaceContent(preference: content, records: records)
        }

        /// Moves the value to the first key for damage that is free.
        func putAside() throws(CountdownStoreError) -> String {
            var number = 1
            while defaults.object(forKey: "\(key).damaged-\(number)") != nil { number += 1 }
            defaults.set(defaults.object(forKey: key), forKey: "\(key).damaged-\(number)")
            // Removing the value would uncover a registered one, which may be the damage.
            _ = try replace(with: CountdownRecords())
            return "'\(key).damaged-\(number)'"
        }
    }
#endif
