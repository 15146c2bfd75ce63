#if Foundation
    import Dispatch
    import Foundation
    import Synchronization
    import Timers

    #if os(watchOS)
        import WatchKit
    #elseif canImport(UIKit)
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

        /// Has all stores write what waits, and waits for them.
        private static func write() {
            let group = DispatchGroup()
            for entry in stores.withLock({ stores in Array(stores.values) }) {
                guard let store = entry.store else { continue }
                // The code of `onError`, which the store's own queue runs, may have called `exit`.
                let isWriter = DispatchQueue.getSpecific(key: writing) == ObjectIdentifier(store)
                if isWriter { store.write() } else { store.writer.async(group: group) { store.write() } }
            }
            _ = group.wait(timeout: .now() + patience)
        }

        /// Listens for the end of the process and, with UIKit or WatchKit, for the way to the background.
        private static let listening: Void = {
            _ = process
            // A copy of the process that `fork` made has no thread to write, and its changes are not its own.
            atexit { if getpid() == process { write() } }
            #if os(watchOS)
                MainContext.perform {
                    MainActor.assumeIsolated { observe(WKApplication.didEnterBackgroundNotification) }
                }
            #elseif canImport(UIKit)
                observe(UIApplication.didEnterBackgroundNotification)
            #endif
        }()

        /// Has all stores write at a notification, as long as the process lasts.
        private static func observe(_ name: Notification.Name) {
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in write() }
        }

        private static let process = getpid()
    }
#endif
