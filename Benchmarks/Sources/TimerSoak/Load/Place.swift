/// A context on which timers of the soak wait and tick.
enum Place: String, CaseIterable, Sendable {
    case mainActor = "main actor"
    case mainActorAsync = "main actor, async"
    case mainQueue = "main queue"
    case serialQueue = "serial queue"
    case anyQueue = "queue"
    case concurrentQueue = "concurrent queue"
    case thread
    case runLoop = "run loop"
    case actor
    case globalActor = "global actor"
    case ownDriver = "driver of one's own"
    case slowQueue = "serial queue, slow actions"
    case slowConcurrent = "concurrent queue, slow actions"
    case slowActor = "actor, slow actions"

    var isSlow: Bool {
        switch self {
        case .slowQueue, .slowConcurrent, .slowActor: true
        default: false
        }
    }

    /// How many of a thousand timers of the crowd wait here.
    ///
    /// Those of the main actor, the run loop and the global actor
    /// have to be made there, one after another, so they are few.
    private var share: Int {
        switch self {
        case .mainActor: 10
        case .mainActorAsync: 5
        case .mainQueue: 50
        case .serialQueue: 200
        case .anyQueue: 100
        case .concurrentQueue: 150
        case .thread: 240
        case .runLoop: 20
        case .actor: 100
        case .globalActor: 5
        case .ownDriver: 120
        case .slowQueue, .slowConcurrent, .slowActor: 0
        }
    }

    static func ofCrowd(_ number: Int) -> Place {
        var rest = number
        for place in allCases {
            rest -= place.share
            if rest < 0 { return place }
        }
        return .thread
    }
}
