#if Foundation
    import Foundation

    /// Where a store keeps its countdowns: a file, or a preference.
    protocol CountdownPlace: Sendable {
        /// What errors call the place, in quotation marks.
        var title: String { get }

        /// Finds the place; nil if there is not even a folder for it.
        func open() throws(CountdownStoreError) -> (any OpenPlace)?
    }

    /// A place that is ready to be read.
    protocol OpenPlace: Sendable {
        var title: String { get }

        /// What the place holds, which is `known` if nothing has changed it since.
        ///
        /// - Throws: ``CountdownStoreError/Code/damaged`` with what is wrong, and the place stays as it is.
        func read(_ known: PlaceContent) throws(CountdownStoreError) -> PlaceContent

        /// Runs `body` while no other process changes the place, and again where it throws that the lock was lost.
        func exclusively<Value>(
            _ body: (Descriptor?) throws(CountdownStoreError) -> Value
        ) throws(CountdownStoreError) -> Value

        /// Puts new content in the place of the old one, at once as other processes see it.
        ///
        /// The old content is kept under another name if it `isDamaged`. `exclusively(_:)` gives the lock to its body.
        func replace(
            with records: CountdownRecords,
            keepingOld isDamaged: Bool,
            _ lock: Descriptor?
        ) throws(CountdownStoreError) -> Replacement

        /// Gives the content another name, and returns what errors call that.
        func putAside(_ lock: Descriptor?) throws(CountdownStoreError) -> String
    }

    /// What a place holds, and by what to tell it from a later content.
    struct PlaceContent: Sendable {
        var file: FileVersion?
        var preference: Data?
        var records = CountdownRecords()
    }

    /// A change that was made.
    struct Replacement: Sendable {
        let content: PlaceContent
        /// What errors call the old content, where that was kept.
        let aside: String?
        /// Why a crash of the machine may undo the change.
        var unsynced: CountdownStoreError?
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

        func read(_ known: PlaceContent) throws(CountdownStoreError) -> PlaceContent {
            guard let value = defaults.object(forKey: key) else { return PlaceContent() }
            guard let content = value as? Data else { throw .notAStore(title) }
            if known.preference == content { return known }
            return PlaceContent(preference: content, records: try CountdownRecords(Array(content), of: title))
        }

        func exclusively<Value>(
            _ body: (Descriptor?) throws(CountdownStoreError) -> Value
        ) throws(CountdownStoreError) -> Value {
            try body(nil)
        }

        func replace(
            with records: CountdownRecords,
            keepingOld isDamaged: Bool,
            _ lock: Descriptor?
        ) throws(CountdownStoreError) -> Replacement {
            let content = Data(records.content)
            guard content.count <= CountdownRecords.limit else { throw .tooLarge(title) }
            let aside = isDamaged ? keepAside() : nil
            defaults.set(content, forKey: key)
            _ = defaults.synchronize()
            return Replacement(content: PlaceContent(preference: content, records: records), aside: aside)
        }

        func putAside(_ lock: Descriptor?) throws(CountdownStoreError) -> String {
            let aside = keepAside()
            // Removing the value would uncover a registered one, which may be the damage.
            _ = try replace(with: CountdownRecords(), keepingOld: false, lock)
            return aside
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
