// What a program finds whose dependency lacks the trait.

#if !Service
    public import DurableTimers
    public import Timers

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public struct DurableTimersService<Store: DeadlineStore> {
        /// Needs the trait `Service`.
        public init(_ timers: DurableTimers<Store>) { fatalError("unavailable") }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public struct SchedulerService {
        /// Needs the trait `Service`.
        public init(_ scheduler: TimerScheduler, shutdownLimit: Duration = .seconds(30)) { fatalError("unavailable") }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public struct PeriodicService {
        /// Needs the trait `Service`.
        public init(
            _ schedule: TimerSchedule, name: String, shutdownLimit: Duration = .seconds(30),
            action: @escaping @Sendable (Tick) async throws -> Void
        ) { fatalError("unavailable") }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public struct TimerLog {
        /// Needs the trait `Service`.
        public init(_ logger: Any, lateAfter: Duration = .milliseconds(100), next: (any TimerObserver)? = nil) {
            fatalError("unavailable")
        }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public final class TimerMetrics {
        /// Needs the trait `Service`.
        public init(scheduler: String, next: (any TimerObserver)? = nil) { fatalError("unavailable") }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public struct DurableTimersLog {
        /// Needs the trait `Service`.
        public init(
            _ logger: Any, lateAfter: Duration = .seconds(1), next: (any DurableTimersObserver)? = nil
        ) { fatalError("unavailable") }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public final class DurableTimersMetrics {
        /// Needs the trait `Service`.
        public init(store: String, next: (any DurableTimersObserver)? = nil) { fatalError("unavailable") }
    }
#endif
