import Countdowns
import TestSupport
import Timers
import TimersTesting

/// An app with two countdowns, whose user, system and code do things at random.
@MainActor final class NotificationWorld {
    /// A countdown over all processes.
    private final class Place {
        var countdown: Countdown
        var identifier: String
        var content = ""

        init(_ countdown: Countdown, _ identifier: String) {
            self.countdown = countdown
            self.identifier = identifier
        }
    }

    let center = ManualCenter()
    private(set) var mistakes: [String] = []
    private(set) var steps: [String] = []
    private let time = VirtualTime()
    private var random: SeededNumbers
    private var list: CountdownNotifications<ManualCenter>
    private var places: [Place] = []
    /// The place that used an identifier last.
    private var users: [String: Int] = [:]
    /// Identifiers whose run was over when a process in the background restored it: what waits stays as it is.
    private var untouched: Set<String> = []
    private var contents = 0

    init(_ seed: UInt64) {
        random = SeededNumbers(seed: seed)
        list = CountdownNotifications(at: center)
    }

    func live() {
        time.run {
            for identifier in ["a", "b"] { places.append(Place(Countdown(from: .milliseconds(400)), identifier)) }
            for index in places.indices { follow(index) }
            for _ in 0..<(5 + next(30)) where mistakes.isEmpty { step() }
            if mistakes.isEmpty { waitForTheEnd() }
            places = []
        }
    }

    private func next(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }

    private func step() {
        let index = next(2)
        switch next(24) {
        case 0, 1: note("start", index) { places[index].countdown.start() }
        case 2: note("pause", index) { places[index].countdown.pause() }
        case 3: note("resume", index) { places[index].countdown.resume() }
        case 4: note("reset", index) { places[index].countdown.reset() }
        case 5: note("restart", index) { places[index].countdown.restart() }
        case 6, 7:
            let amount = next(600) - 300
            note("adjust \(amount)", index) { places[index].countdown.adjust(by: .milliseconds(amount)) }
        case 8, 9, 10: pass(.milliseconds(next(200)))
        case 11, 12, 13: if center.openCalls > 0 { carryOut() }
        case 14, 15, 16: if center.openCalls > 0 { answer() }
        case 17: move(toForeground: next(2) == 0)
        case 18: note("follow", index) { follow(index) }
        case 19:
            let identifier = ["a", "b", "c"][next(3)]
            note("follow as \(identifier)", index) { rename(index, identifier) }
        case 20: note("restore", index) { restore(index) }
        case 21: kill()
        case 22:
            center.answer = [.added, .hidden, .refused(.failed("full"))][next(3)]
            steps.append("center: \(center.answer)")
        default: check()
        }
        for identifier in ["a", "b", "c"] {
            let open = center.open(identifier)
            if open.adding > 1 || open.removing > 1 { mistakes.append("\(open) calls at once for \(identifier)") }
        }
    }

    private func note(_ what: String, _ index: Int, _ body: () -> Void) {
        steps.append("\(what) \(index)")
        let before = places[index].countdown.snapshot
        body()
        if places[index].countdown.snapshot != before { untouched.remove(places[index].identifier) }
    }

    private func follow(_ index: Int) {
        contents += 1
        let place = places[index]
        place.content = "\(contents)"
        users[place.identifier] = index
        list.follow(place.countdown, place.identifier, place.content) { _ in }
        if place.countdown.phase != .finished || center.isInForeground { untouched.remove(place.identifier) }
    }

    private func rename(_ index: Int, _ identifier: String) {
        if users[places[index].identifier] == index { users[places[index].identifier] = nil }
        places[index].identifier = identifier
        follow(index)
    }

    private func restore(_ index: Int) {
        places[index].countdown = Countdown(restoring: places[index].countdown.snapshot)
        if users[places[index].identifier] == index { follow(index) }
    }

    private func pass(_ duration: Duration) {
        let isSuspended = !center.isInForeground && next(2) == 0
        steps.append("pass \(duration)\(isSuspended ? ", suspended" : "")")
        if isSuspended { time.suspendProcess(for: duration) } else { time.advance(by: duration) }
        center.pass()
        time.advance(by: .zero)
    }

    private func carryOut() {
        let index = next(center.openCalls)
        steps.append("carry out \(index)")
        center.carryOut(index)
    }

    private func answer() {
        let index = next(center.openCalls)
        steps.append("answer \(index)")
        center.answer(index)
    }

    private func move(toForeground: Bool) {
        steps.append(toForeground ? "foreground" : "background")
        if toForeground { untouched = [] }
        center.move(toForeground: toForeground)
    }

    private func kill() {
        steps.append("kill")
        let snapshots = places.map(\.countdown.snapshot)
        for place in places { place.countdown = Countdown(from: .seconds(1)) }
        center.kill { next(2) == 0 }
        center.pass()
        center.move(toForeground: next(2) == 0)
        list = CountdownNotifications(at: center)
        users = [:]
        untouched = ["a", "b", "c"]
        if next(2) == 0 { pass(.milliseconds(next(500))) }
        for (index, place) in places.enumerated() {
            place.countdown = Countdown(restoring: snapshots[index])
            follow(index)
        }
        // The next process may know nothing of another identifier: it takes all that is left over.
        for identifier in ["a", "b", "c"] where users[identifier] == nil {
            let other = Countdown(from: .seconds(1))
            list.follow(other, identifier, "") { _ in }
            untouched.remove(identifier)
        }
    }

    /// Lets all calls come to their end, and compares what waits with what should.
    private func check() {
        steps.append("check")
        guard center.settle() else { return mistakes.append("calls without end") }
        let now = TimerClock().now
        for identifier in ["a", "b", "c"] {
            let waiting = center.waiting[identifier]
            if untouched.contains(identifier) {
                let isDue = waiting.map { waiting in waiting.due <= now.nanoseconds } ?? false
                if isDue { mistakes.append("\(identifier) is shown again") }
                continue
            }
            let place = users[identifier].map { index in places[index] }
            guard let place, place.countdown.phase == .running else {
                let isOver = place?.countdown.phase == .finished && !center.isInForeground
                // One whose end came before the center had it is due at once.
                if let waiting, !isOver || waiting.due > now.nanoseconds {
                    mistakes.append("\(identifier) waits for nothing")
                }
                if center.seen[identifier] != nil, !isOver { mistakes.append("\(identifier) was left over") }
                continue
            }
            let due = now.advanced(by: place.countdown.remaining).nanoseconds
            let right = ManualCenter.Waiting(content: place.content, due: due)
            if waiting == nil, center.refused[identifier] == right { continue }
            if waiting != right { mistakes.append("\(identifier): \(String(describing: waiting)), not \(right)") }
        }
    }

    /// Leaves the app until all runs are over, and comes back.
    private func waitForTheEnd() {
        steps.append("the end")
        center.answer = .added
        for index in places.indices where users[places[index].identifier] == index { follow(index) }
        check()
        move(toForeground: false)
        let before = center.shown.count
        let due = center.waiting
        pass(.seconds(10))
        _ = center.settle()
        center.pass()
        for (identifier, waiting) in due {
            let count = center.shown[before...].count { shown in shown.identifier == identifier }
            if count != 1 { mistakes.append("\(waiting) of \(identifier) was shown \(count) times") }
            if center.seen[identifier] == nil { mistakes.append("\(identifier) was taken back") }
        }
        check()
        move(toForeground: true)
        check()
        if !center.waiting.isEmpty || !center.seen.isEmpty { mistakes.append("something was left over") }
    }
}
