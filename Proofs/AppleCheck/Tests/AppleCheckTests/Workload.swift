import BackgroundActivities
import Synchronization
import Timers

/// An app that uses activities, protected timers and handlers at random.
@MainActor final class Workload {
    /// A run of an operation, which the workload has to finish.
    private final class Run: Sendable {
        private let finish: Mutex<(@Sendable () -> Void)?>

        init(_ finish: @escaping @Sendable () -> Void) { self.finish = Mutex(finish) }

        func end() { finish.withLock { finish in finish.take() }?() }
    }

    private final class Runs: Sendable {
        private let all = Mutex<[Run]>([])

        func add(_ run: Run) { all.withLock { all in all.append(run) } }

        func take(_ pick: (Int) -> Int) -> Run? {
            all.withLock { all in all.isEmpty ? nil : all.remove(at: pick(all.count)) }
        }
    }

    /// An activity that its own expiration handler may end or release.
    private final class Slot: Sendable {
        private let activity = Mutex<BackgroundActivity?>(nil)

        func put(_ new: BackgroundActivity) {
            let old = activity.withLock { activity in
                defer { activity = new }
                return activity
            }
            _ = old
        }

        func end() { activity.withLock { activity in activity }?.end() }
        func drop() { _ = activity.withLock { activity in activity.take() } }
    }

    private let phone: Phone
    private var random: SeededNumbers
    private let scheduler = TimerScheduler(driver: IdleDriver())
    private var activities: [Slot] = []
    private var timers: [OwnedTimer] = []
    private var handlers: [BackgroundHandler] = []
    private let runs = Runs()

    init(_ phone: Phone, _ random: SeededNumbers) {
        self.phone = phone
        self.random = random
    }

    /// How many things can happen.
    private static let events = 23

    func step() {
        switch Int.random(in: 0..<Self.events, using: &random) {
        case 0, 1: begin()
        case 2: pick(activities)?.end()
        case 3: phone.offMain { pick(activities)?.end() }
        case 4: pick(activities)?.drop()
        case 5, 6: phone.turn()
        case 7, 8: if let number = pick(phone.open) { phone.expire(number) }
        case 9: phone.expireAll()
        case 10, 11: phone.leave()
        case 12, 13: phone.comeBack()
        case 14: protect()
        case 15: pick(timers)?.cancel()
        case 16: if !timers.isEmpty { timers.remove(at: .random(in: timers.indices, using: &random)) }
        case 17: if let timer = pick(timers) { BackgroundActivity.protect(timer, on: phone.platform) }
        case 18: handle()
        case 19: if !handlers.isEmpty { handlers.remove(at: .random(in: handlers.indices, using: &random)) }
        case 20: finishRun()
        case 21: meddle()
        default: phone.refuses = Int.random(in: 0..<4, using: &random) == 0
        }
    }

    /// Ends everything that is still under way, in a random order.
    func end() {
        var leftovers: [() -> Void] = []
        leftovers += activities.map { activity in { activity.drop() } }
        leftovers.append { self.timers = [] }
        leftovers.append { self.handlers = [] }
        leftovers.append { self.phone.whileBeginning(nil) }
        leftovers.append { while self.finishRun() {} }
        leftovers.append { while self.phone.turn() {} }
        for leftover in leftovers.shuffled(using: &random) { leftover() }
        while phone.turn() || finishRun() {}
    }

    private func begin() {
        let slot = Slot()
        let reaction = Int.random(in: 0..<3, using: &random)
        let begin = { [platform = phone.platform] in
            BackgroundActivity.begin("activity", on: platform) {
                switch reaction {
                case 0: slot.end()
                case 1: slot.drop()
                default: break
                }
            }
        }
        slot.put(Bool.random(using: &random) ? phone.offMain(begin) : begin())
        activities.append(slot)
    }

    /// Has something happen between a request and its answer.
    private func meddle() {
        let kind = Int.random(in: 0..<4, using: &random)
        let victim = activities.last
        let timer = timers.last
        phone.whileBeginning { [phone] number in
            switch kind {
            case 0: phone.expire(number)
            case 1: victim?.end()
            case 2: timer?.cancel()
            default: phone.comeBack()
            }
        }
    }

    private func protect() {
        let timer = OwnedTimer(.every(.seconds(1)), on: scheduler, name: "timer") { _ in }
        BackgroundActivity.protect(timer, on: phone.platform)
        timers.append(timer)
    }

    private func handle() {
        // A run finishes at once, when it is cancelled, or when the workload says so.
        let kind = Int.random(in: 0..<3, using: &random)
        let operation = EnterBackgroundOperation("operation", on: phone.platform) { [runs] _, finish in
            let run = Run(finish)
            if kind == 0 { run.end() } else { runs.add(run) }
            return { if kind == 1 { run.end() } }
        }
        handlers.append(BackgroundHandler(operation, on: phone.platform))
    }

    @discardableResult
    private func finishRun() -> Bool {
        let run = runs.take { count in Int.random(in: 0..<count, using: &random) }
        run?.end()
        return run != nil
    }

    private func pick<Element>(_ all: [Element]) -> Element? { all.randomElement(using: &random) }
}
