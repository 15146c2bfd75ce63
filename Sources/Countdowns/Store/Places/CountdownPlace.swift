#if Foundation
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
#endif
