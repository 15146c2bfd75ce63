#if Foundation
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Where a store keeps its content, ready to be read: a file, or a preference.
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

    /// A place that no other process changes.
    protocol LockedPlace {
        /// Puts new content in the place of the old one, at once as other processes see it.
        func replace(with content: Data) throws(CountdownStoreError) -> Attempt<Replacement>

        /// As `replace(with:)`, but keeps the old content under another name.
        func replaceDamage(with content: Data) throws(CountdownStoreError) -> Attempt<Replacement>

        /// Gives the content another name.
        ///
        /// - Returns: what errors call the new name.
        func putAside() throws(CountdownStoreError) -> Attempt<String>
    }

    /// What a place holds.
    enum PlaceContent: Sendable {
        case missing
        case unchanged
        case found(Data, ContentMark)
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
        /// The mark of the new content; nil where it has to be read to be known.
        let mark: ContentMark?
        /// What errors call the old content, where that was kept.
        var aside: String?
        /// Why a crash of the machine may undo the change.
        var unsynced: CountdownStoreError?
    }
#endif
