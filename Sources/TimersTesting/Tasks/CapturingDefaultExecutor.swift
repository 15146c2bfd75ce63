// The compiler that this file was written for, and whose runtime the tests have tried.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    import Synchronization
    @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

    /// Stands in front of the runtime's default executor once a time of the process captures tasks, and passes that
    /// time its jobs.
    ///
    /// A task that yields enqueues itself on its current executor. Where that is the default one, as after a call of an
    /// actor, the runtime calls no hook.
    ///
    /// The object has no properties. A thread that reads the runtime's variable while another one sets it may find the
    /// object of one executor and the functions of the other. Neither function looks at its object.
    final class CapturingDefaultExecutor: TaskExecutor, SchedulingExecutor {
        /// Puts the executor in place, once.
        static let isInstalled: Bool = {
            guard original is any SchedulingExecutor else { return false }
            _createExecutors(factory: Factory.self)
            return true
        }()

        private static let shared = CapturingDefaultExecutor()
        /// The runtime's own executor.
        private static let original: any TaskExecutor = Task.defaultExecutor

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            if DrainedExecutor.current != nil, TaskCapture.capture(job, onMain: false) { return }
            Self.original.enqueue(ExecutorJob(job))
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
        ) {
            (Self.original as? any SchedulingExecutor)?.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
        }

        func enqueue<C: Clock>(
            _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
        ) {
            (Self.original as? any SchedulingExecutor)?.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
        }

        private enum Factory: ExecutorFactory {
            static let mainExecutor: any MainExecutor = MainActor.executor
            static var defaultExecutor: any TaskExecutor { shared }
        }
    }
#endif
