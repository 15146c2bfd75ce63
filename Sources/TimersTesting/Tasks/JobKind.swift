/// The kind of a job, as far as its order matters.
enum JobKind: Equatable {
    /// A turn of an actor without an executor of its own: the actor runs the jobs that it has.
    ///
    /// - Parameter address: that of the actor; 0 if the runtime does not tell.
    case actor(_ address: UInt)
    /// The job by which a task that yields goes on.
    case yield
    case other

    init(_ job: UnownedJob) {
        self =
            switch Self.flags.map({ flags in flags(job) & 0xFF }) {
            case 193: .actor(Self.actor(of: job))
            case 192, 194: .actor(0)
            case 195: .yield
            default: .other
            }
    }

    var isActor: Bool {
        if case .actor = self { true } else { false }
    }

    /// Whether both are turns of one actor.
    func isTurn(ofActorOf other: JobKind) -> Bool {
        if case .actor(let address) = self { address != 0 && self == other } else { false }
    }

    private typealias Flags = @convention(thin) (UnownedJob) -> UInt32

    /// The flags of a job, whose lowest byte is its kind; nil if this runtime does not tell.
    ///
    /// The numbers are part of the runtime's stable interface: `JobKind` in `MetadataValues.h`. The first ones after
    /// 192 are turns of actors: one in the memory of the actor, one beside it, and one of an actor that was made more
    /// urgent. Without them, a test tries fewer orders.
    private static let flags: Flags? = unsafe runtimeSymbol("swift_task_getJobFlags").map {
        unsafe unsafeBitCast($0, to: Flags.self)
        // The function of that name has this type, and reads a field that all jobs have.
    }

    /// The actor whose turn a job beside it is; 0 if this runtime may keep it elsewhere.
    private static func actor(of job: UnownedJob) -> UInt {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4) && _pointerBitWidth(_64)
            return unsafe UnsafePointer<UInt>(bitPattern: job.identity)?[8] ?? 0
        // The job exists until it has run. It has eight words as all jobs do, and then the address of its actor,
        // in the runtime that this compiler comes with.
        #else
            return 0
        #endif
    }

    /// The type of the actor; nil if that is not known.
    ///
    /// The actor has a turn before it, and so it exists.
    var actorType: String? {
        guard case .actor(let address) = self, address != 0 else { return nil }
        let actor = unsafe unsafeBitCast(address, to: AnyObject.self)
        // The runtime keeps an actor that has jobs.
        return "\(type(of: actor))"
    }
}

extension DrainedExecutor.Work {
    /// The kind of the job.
    var kind: JobKind {
        if case .job(let job) = self { JobKind(job) } else { .other }
    }

    /// The number of the task whose step it is; 0 if it is not a step of a task.
    var task: UInt64 {
        switch self {
        case .job(let job), .actorJob(let job, _): TaskCapture.number(of: job)
        case .visit, .block: 0
        }
    }
}
