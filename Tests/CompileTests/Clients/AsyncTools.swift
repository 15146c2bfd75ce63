import Countdowns
import Timers

@MainActor
final class SearchModel {
    private var query: Debouncer<String>?
    private var saves: Throttler<Int>?
    private(set) var results: [String] = []

    func start() {
        query = Debouncer(for: .milliseconds(300), maximumWait: .seconds(2), owner: self) { me, text in
            if let found = try? await me.find(text) { me.results = found }
        }
        saves = Throttler(every: .seconds(1), edges: .trailing, owner: self) { me, count in me.results = ["\(count)"] }
    }

    func type(_ text: String) {
        query?.send(text)
        saves?.send(text.count)
        if query?.isPending == true { query?.flush() }
        saves?.cancel()
    }

    func find(_ text: String) async throws -> [String] { [text] }
}

@MainActor
final class CodeScreen {
    private let countdown = Countdown(from: .seconds(60))
    private var title = ""
    private var timer: OwnedTimer?

    func show() {
        countdown.onChange(owner: self) { me in me.title = "\(me.countdown.remainingSeconds) s" }
        timer = OwnedTimer(.every(.seconds(30)).overlap(.cancelPrevious), owner: self) { me, _ in try await me.reload()
        }
    }

    func reload() async throws {
        let clock = TimerClock()
        var pages = 0
        try await clock.withDeadline(in: .seconds(2)) {
            pages += 1
            title = "\(pages) \(TimerClock.remainingTime ?? .zero)"
            try await clock.sleep(for: .milliseconds(1))
        }
        await clock.withIdleTimeout(.seconds(30)) { idle in
            for await tick in TimerTicks(.every(.seconds(1), times: 3)) {
                idle.restart()
                pages += tick.count
            }
        }
        let decide: (any Error, Int) -> RetryDecision = { _, _ in .after(.seconds(1)) }
        title = try await clock.retry(attempts: 3, backoff: .decorrelated(), decide: decide) {
            pages += 1
            return "\(pages)"
        }
    }
}

actor Socket {
    private var pings: OwnedTimer?
    private var silence: OwnedTimer?

    func open() {
        pings = OwnedTimer(.every(.seconds(20)).overlap(.skip), actor: self) { me, _ in await me.ping() }
        silence = OwnedTimer(.after(.seconds(60)), actor: self) { me, _ in me.close() }
    }

    func received() { silence?.restart() }
    func ping() async {}
    func close() { (pings, silence) = (nil, nil) }
}

nonisolated final class ByteMeter: Sendable {
    func report(_ count: Int) {}
}

nonisolated func shared(_ meter: ByteMeter) {
    let reports = Throttler<Int>(every: .seconds(10), on: .shared, owner: meter) { me, count in me.report(count) }
    reports.send(1)
    let changes = Debouncer<Void>(for: .seconds(1), on: .shared, owner: meter) { me, _ in me.report(0) }
    changes.send()
}
