// The declarations that a program sees if its dependency lacks the trait.

#if !Service
    public import DurableTimers
    public import Timers

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public struct DurableTimersService<Store: DeadlineStore>: Sendable {
        /// Needs the trait `Service`.
        public init(_ timers: DurableTimers<Store>) { fatalError("unavailable") }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public struct SchedulerService: Sendable {
        /// Needs the trait `Service`.
        public init(_ scheduler: TimerScheduler, shutdownLimit: Duration = .seconds(30)) { fatalError("unavailable") }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public struct PeriodicService: Sendable {
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
    public struct TimerLog: Sendable {
        /// Needs the trait `Service`.
        public init(logger: Any, lateAfter: Duration = .milliseconds(100), next: (any TimerObserver)? = nil) {
            fatalError("unavailable")
        }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public final class TimerMetrics: Sendable {
        /// Needs the trait `Service`.
        public init(scheduler: String, next: (any TimerObserver)? = nil) { fatalError("unavailable") }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public struct DurableTimersLog: Sendable {
        /// Needs the trait `Service`.
        public init(
            logger: Any, lateAfter: Duration = .seconds(1), next: (any DurableTimersObserver)? = nil
        ) { fatalError("unavailable") }
    }

    /// Needs the trait `Service`.
    @available(
        *, unavailable,
        message: "add traits: [.defaults, \"Service\"] to the dependency on swift-timers in Package.swift"
    )
    public final class DurableTimersMetrics: Sendable {
        /// Needs the trait `Service`.
        public init(store: String, next: (any DurableTimersObserver)? = nil) { fatalError("unavailable") }
    }
#endif
