#if Foundation
    /// Why a ``CountdownStore`` could not keep a countdown, or find it again.
    public struct CountdownStoreError: Error, Hashable, Sendable, CustomStringConvertible {
        /// What went wrong.
        public struct Code: Hashable, Sendable {
            enum Value: Hashable, Sendable {
                case damaged, unreadable, locked, system
            }

            let value: Value

            /// The content of the store cannot be read.
            ///
            /// The store has put it aside under the name in the description, and is empty now.
            public static let damaged = Code(value: .damaged)
            /// One countdown cannot be read, such as one of a later version.
            ///
            /// It stays until it is replaced. The others are not affected.
            public static let unreadable = Code(value: .unreadable)
            /// Another process held the lock for two seconds, and changed nothing.
            public static let locked = Code(value: .locked)
            /// The system refused: no such folder, no permission, no room.
            public static let system = Code(value: .system)
        }

        /// What went wrong.
        public let code: Code
        /// A sentence that names the file or the preference, and the key if one countdown is meant.
        public let description: String

        init(_ code: Code, _ description: String) {
            self.code = code
            self.description = description
        }
    }
#endif
