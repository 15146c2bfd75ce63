#if Foundation
    /// The reason why a ``CountdownStore`` could not keep a countdown, or find it again.
    public struct CountdownStoreError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kind of an error.
        public struct Code: Hashable, Sendable {
            enum Value: Hashable, Sendable {
                case damaged, laterVersion, notAStore, tooLarge, unreadable, locked, unsynced, system
            }

            let value: Value

            /// The content of the store is damaged.
            ///
            /// The store has put it aside under the name in the description, and is empty now.
            public static let damaged = Code(value: .damaged)
            /// A later version of the library has written the store, which stays as it is.
            public static let laterVersion = Code(value: .laterVersion)
            /// The file or the preference holds something other than countdowns, and stays as it is.
            public static let notAStore = Code(value: .notAStore)
            /// The store has, or would get, more than 64 MiB; it stays as it is.
            public static let tooLarge = Code(value: .tooLarge)
            /// One countdown cannot be read, such as one of a later version.
            ///
            /// It stays until ``CountdownStore/remove(_:)``, and no other countdown is saved for its key. The others
            /// are not affected.
            public static let unreadable = Code(value: .unreadable)
            /// Another process held the lock of the folder for two seconds, and nothing in the folder changed.
            public static let locked = Code(value: .locked)
            /// The change was made, but the disk has not confirmed it: a crash of the machine may undo it.
            public static let unsynced = Code(value: .unsynced)
            /// The system refused: no such folder, no permission, no room.
            ///
            /// Or the path names no file, or leads through a link that another user may have made.
            public static let system = Code(value: .system)
        }

        /// The kind of the error.
        public let code: Code
        /// A sentence that names the file or the preference, and the key if the error concerns one countdown.
        public let description: String

        init(_ code: Code, _ description: String) {
            self.code = code
            self.description = description
        }

        static func tooLarge(_ title: String) -> CountdownStoreError {
            CountdownStoreError(
                .tooLarge, "\(title) has more than the \(CountdownRecords.limit >> 20) MiB that a store may have")
        }

        static func notAStore(_ title: String) -> CountdownStoreError {
            CountdownStoreError(.notAStore, "\(title) holds something other than countdowns, and was left alone")
        }

        static func damaged(_ title: String, _ reason: String) -> CountdownStoreError {
            CountdownStoreError(.damaged, "\(title) is damaged (\(reason))")
        }

        /// The same error with more to say.
        func with(_ more: String) -> CountdownStoreError {
            CountdownStoreError(code, "\(description); \(more)")
        }
    }
#endif
