#if Foundation
    import Dispatch
    import Foundation
    import Synchronization

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif
    #if canImport(UIKit)
        import UIKit
    #endif

    /// The stores of this process, which write their changes when the process ends, and when an app goes to the
    /// background.
    enum OpenStores {
        private struct Entry: Sendable {
            weak let store: CountdownStore?
        }

        private static let stores = Mutex<[ObjectIdentifier: Entry]>([:])
        /// The longest that an end or a notification waits for the disk.
        private static let patience = DispatchTimeInterval.seconds(4)
        private static let writing = DispatchSpecificKey<ObjectIdentifier>()

        static func add(_ store: CountdownStore) {
            _ = listening
            store.writer.setSpecific(key: writing, value: ObjectIdentifier(store))
            stores.withLock { stores in stores[ObjectIdentifier(store)] = Entry(store: store) }
        }

        static func remove(_ store: CountdownStore) {
            _ = stores.withLock { stores in stores.removeValue(forKey: ObjectIdentifier(store)) }
        }

        /// Whether this is code of the store's own queue, such as `onError`, which may call `exit`.
        static func isWriter(of store: CountdownStore) -> Bool {
            DispatchQueue.getSpecific(key: writing) == ObjectIdentifier(store)
        }

        /// Has all stores write what waits, and waits for them.
        private static func write() {
            let group = DispatchGroup()
            for entry in stores.withLock({ stores in Array(stores.values) }) {
                guard let store = entry.store else { continue }
                if isWriter(of: store) { store.write() } else { store.writer.async(group: group) { store.write() } }
            }
            _ = group.wait(timeout: .now() + patience)
        }

        /// Listens for the end of the process and, where there is UIKit, for the way to the background.
        private static let listening: Void = {
            _ = process
            // A copy of the process that `fork` made has no thread to write, and its changes are not its own.
            atexit { if getpid() == process { write() } }
            #if canImport(UIKit) && !os(watchOS)
                // The observation lasts as long as the process.
                _ = NotificationCenter.default.addObserver(
                    forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
                ) { _ in write() }
            #endif
        }()

        private static let process = getpid()
    }
#endif
