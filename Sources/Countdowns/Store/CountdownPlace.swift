#if Foundation
    import Foundation

    /// Where a store keeps its countdowns.
    enum CountdownPlace: Sendable {
        case file(CountdownFile)
        case preference(CountdownPreference)

        /// What errors call the place.
        var title: String {
            switch self {
            case .file(let file): "'\(file.path)'"
            case .preference(let preference): preference.title
            }
        }

        /// Finds the place.
        ///
        /// - Returns: nil if there is not even a folder for it.
        func open() throws(CountdownStoreError) -> (any OpenPlace)? {
            switch self {
            case .file(let file): try file.open()
            case .preference(let preference): preference
            }
        }
    }

    /// A place that is ready to be read.
    protocol OpenPlace: Sendable {
        /// What errors call the place, in quotation marks.
        var title: String { get }

        /// The content, unless it is still the one with that mark.
        func read(unless known: ContentMark?) throws(CountdownStoreError) -> PlaceContent

        /// Runs `body` while no other process changes the place, and again if the lock was lost before the change.
        func exclusively<Value>(
            _ body: (any LockedPlace) throws(CountdownStoreError) -> Attempt<Value>
        ) throws(CountdownStoreError) -> Value
    }

    extension OpenPlace {
        var tooLarge: CountdownStoreError {
            CountdownStoreError(
                .tooLarge, "\(title) has more than the \(CountdownRecords.limit >> 20) MiB that a store may have")
        }

        var isNoStore: CountdownStoreError {
            CountdownStoreError(.notAStore, "\(title) holds something other than countdowns, and was left alone")
        }
    }

    /// A place that no other process changes.
    protocol LockedPlace {
        /// Puts new content in the place of the old one, at once as other processes see it.
        ///
        /// - Parameter isDamaged: whether to keep the old content under another name.
        func replace(
            with content: [UInt8],
            keepingOld isDamaged: Bool
        ) throws(CountdownStoreError) -> Attempt<Replacement>

        /// Gives the content another name.
        ///
        /// - Returns: what errors call the new name.
        func putAside() throws(CountdownStoreError) -> Attempt<String>
    }

    /// What a place holds.
    enum PlaceContent: Sendable {
        case missing
        case unchanged
        case found([UInt8], ContentMark)
    }

    /// What tells one content of a place from the next.
    enum ContentMark: Sendable {
        case file(FileVersion)
        case preference(Data)
    }

    /// What became of something that needs the lock.
    enum Attempt<Value> {
        case done(Value)
        /// Nothing was done: another process may have the lock.
        case lockLost
    }

    /// A change that was made.
    struct Replacement: Sendable {
        /// What errors call the old content, where that was kept.
        var aside: String?
        /// The mark of the new content; nil where it has to be read to be known.
        var mark: ContentMark?
        /// Why a crash of the machine may undo the change.
        var unsynced: CountdownStoreError?
    }

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
            return .found(Array(content), .preference(content))
        }

        func exclusively<Value>(
            _ body: (any LockedPlace) throws(CountdownStoreError) -> Attempt<Value>
        ) throws(CountdownStoreError) -> Value {
            while true {
                // There is no lock to lose.
                if case .done(let value) = try body(self) { return value }
            }
        }

        func replace(with content: [UInt8], keepingOld isDamaged: Bool) -> Attempt<Replacement> {
            let aside = isDamaged ? keepAside() : nil
            let data = Data(content)
            defaults.set(data, forKey: key)
            _ = defaults.synchronize()
            return .done(Replacement(aside: aside, mark: .preference(data)))
        }

        func putAside() -> Attempt<String> {
            let aside = keepAside()
            // Removing the value would uncover a registered one, which may be the damage.
            _ = replace(with: CountdownRecords().content, keepingOld: false)
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
