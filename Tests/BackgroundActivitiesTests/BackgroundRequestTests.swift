import BackgroundActivities
import Synchronization
import Testing

@Suite struct `A request for time in the background` {
    private enum Event: Int, CaseIterable {
        case granted, refused, expired, handlerReturned, end
    }

    /// Counts how often each grant was ended.
    private final class Grants: Sendable {
        private let ends = Mutex<[Int: Int]>([:])

        func grant(_ number: Int) -> BackgroundGrant {
            ends.withLock { ends in ends[number] = 0 }
            return BackgroundGrant { [self] in ends.withLock { ends in ends[number, default: 0] += 1 } }
        }

        /// How often each grant was ended.
        var all: [Int] { ends.withLock { ends in Array(ends.values) } }
    }

    @Test func `ends each grant once in every order of seven events`() {
        let kinds = Event.allCases.count
        var length = 1
        for _ in 0..<7 { length *= kinds }
        for sequence in 0..<length {
            let grants = Grants()
            var machine = BackgroundRequestMachine()
            var rest = sequence
            var expirations = 0
            for number in 0..<7 {
                switch Event(rawValue: rest % kinds) {
                case .granted: machine.granted(grants.grant(number))?.end()
                case .refused: machine.refused()
                case .expired: expirations += machine.expired() ? 1 : 0
                case .handlerReturned: machine.handlerReturned()?.end()
                case .end, nil: machine.end()?.end()
                }
                #expect(grants.all.allSatisfy { $0 <= 1 })
                // The machine is protected exactly while it holds a grant.
                #expect(grants.all.count { $0 == 0 } == (machine.isProtected ? 1 : 0))
                rest /= kinds
            }
            machine.end()?.end()
            let isBalanced =
                grants.all.allSatisfy { $0 == 1 } && expirations <= 1 && !machine.isProtected && !machine.isWanted
            if isBalanced { continue }
            Issue.record("sequence \(sequence): \(grants.all), expired \(expirations) times")
            return
        }
    }

    @Test func `releases its expiration handler as soon as it ends`() {
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

    @Test func `ends the grant at once if the answer comes after its end`() {
        let platform = ManualPlatform()
        let activity = BackgroundActivity.begin("test", on: platform) {}
        activity.end()
        platform.grant()
        #expect(platform.endedGrants == 1)
    }

    @Test func `runs its expiration handler and keeps no grant if the time is up before the answer`() {
        let hasExpired = Mutex(false)
        let platform = ManualPlatform()
        let activity = BackgroundActivity.begin("test", on: platform) {
            hasExpired.withLock { hasExpired in hasExpired = true }
        }
        platform.expire()
        #expect(hasExpired.withLock { hasExpired in hasExpired })
        platform.grant()
        #expect(platform.endedGrants == 1)
        #expect(!activity.isProtected)
    }
}
