// The declarations that a program sees if its dependency lacks the trait.

#if !NIO
    public import Timers

    extension TimerScheduler {
        /// Needs the trait `NIO`.
        @available(
            *, unavailable,
            message: "add traits: [.defaults, \"NIO\"] to the dependency on swift-timers in Package.swift"
        )
        public static func eventLoop(_ loop: Any) -> TimerScheduler { fatalError("unavailable") }
    }

    extension OwnedTimer {
        /// Needs the trait `NIO`.
        @available(
            *, unavailable,
            message: "add traits: [.defaults, \"NIO\"] to the dependency on swift-timers in Package.swift"
        )
        public convenience init(
            _ schedule: TimerSchedule, eventLoop loop: Any, name: String? = nil, action: @escaping (Tick) throws -> Void
        ) {
            fatalError("unavailable")
        }

        /// Needs the trait `NIO`.
        @available(
            *, unavailable,
            message: "add traits: [.defaults, \"NIO\"] to the dependency on swift-timers in Package.swift"
        )
        public convenience init<Owner: AnyObject>(
            _ schedule: TimerSchedule, eventLoop loop: Any, owner: Owner, name: String? = nil,
            action: @escaping (Owner, Tick) throws -> Void
        ) {
            fatalError("unavailable")
        }
    }

    extension LocalTimeoutPool {
        /// Needs the trait `NIO`.
        @available(
            *, unavailable,
            message: "add traits: [.defaults, \"NIO\"] to the dependency on swift-timers in Package.swift"
        )
        public convenience init(
            after delay: Duration, eventLoop loop: Any, name: String? = nil, action: @escaping (Element) -> Void
        ) {
            fatalError("unavailable")
        }
    }
#endif
