import BackgroundActivities
import Synchronization
import Testing

@Suite struct `A request for time in the background` {
    private enum Event: Int, CaseIterable {
        case granted, refused, expired, told, end
    }

    /// Counts how often each grant was given back.
    private final class Returns: Sendable {
        private let counts = Mutex<[Int: Int]>([:])

        func grant(_ number: Int) -> BackgroundGrant {
            counts.withLock { counts in counts[number] = 0 }
            return BackgroundGrant { [self] in counts.withLock { counts in counts[number, default: 0] += 1 } }
        }

        var all: [Int] { counts.withLock { counts in Array(counts.values) } }
    }

    @Test func `gives back each grant once in every order of seven events`() {
        let kinds = Event.allCases.count
        var length = 1
        for _ in 0..<7 { length *= kinds }
        for sequence in 0..<length {
            let returns = Returns()
            var machine = BackgroundMachine()
            var rest = sequence
            var tellings = 0
            for number in 0..<7 {
                switch Event(rawValue: rest % kinds) {
                case .granted: machine.granted(returns.grant(number))?.giveBack()
                case .refused: machine.refused()
                case .expired: tellings += machine.expired() ? 1 : 0
                case .told: machine.told()?.giveBack()
                case .end, nil: machine.end()?.giveBack()
                }
                #expect(returns.all.allSatisfy { $0 <= 1 })
                // What is held is what protects.
                #expect(returns.all.count { $0 == 0 } == (machine.isProtected ? 1 : 0))
                rest /= kinds
            }
            machine.end()?.giveBack()
            let isEven =
                returns.all.allSatisfy { $0 == 1 } && tellings <= 1 && !machine.isProtected && !machine.isWanted
            if isEven { continue }
            Issue.record("sequence \(sequence): \(returns.all), told \(tellings) times")
            return
        }
    }

    @Test func `lets go of what it was to call as soon as it is over`() {
        final class Screen: Sendable {}
        for way in ["end", "expire", "drop"] {
            let platform = ManualPlatform()
            var screen: Screen? = Screen()
            weak let witness = screen
            var activity: BackgroundActivity? = .begin("test", on: platform) { [screen] in _ = screen }
            screen = nil
            #expect(witness != nil)
            switch way {
            case "end": activity?.end()
            case "expire": platform.expire()
            default: activity = nil
            }
            #expect(witness == nil, "\(way)")
            _ = activity
        }
    }

    @Test func `that is answered when it is over gives the time back at once`() {
        let platform = ManualPlatform()
        let activity = BackgroundActivity.begin("test", on: platform) {}
        activity.end()
        platform.grant()
        #expect(platform.returned == 1)
    }

    @Test func `whose time is up before it was answered is told at once, and keeps nothing`() {
        let told = Mutex(false)
        let platform = ManualPlatform()
        let activity = BackgroundActivity.begin("test", on: platform) { told.withLock { told in told = true } }
        platform.expire()
        #expect(told.withLock { told in told })
        platform.grant()
        #expect(platform.returned == 1)
        #expect(!activity.isProtected)
    }
}
