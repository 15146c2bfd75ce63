final class Pace {
    private var lastTick: Date?
    private(set) var startedAt = Date()
    private var starts: [Int: Date] = [:]
    var published: Date?
    func tick(_ key: Int) {
        let now = Date()
        print(now.timeIntervalSince(lastTick ?? now))  // expect: wall-clock-elapsed
        print(Date().timeIntervalSince(lastTick ?? .distantPast))  // expect: wall-clock-elapsed
        if let last = lastTick, now.timeIntervalSince(last) > 1 { print(key) }  // expect: wall-clock-elapsed
        print(startedAt.distance(to: Date()))  // expect: wall-clock-elapsed
        let gone = lastTick.map { Date().timeIntervalSince($0) }  // expect: wall-clock-elapsed
        let passed = lastTick.map { last in Date().timeIntervalSince(last) }  // expect: wall-clock-elapsed
        starts[key] = Date()
        guard let began = starts[key] else { return }
        print(Date().timeIntervalSince(began), gone ?? 0, passed ?? 0)  // expect: wall-clock-elapsed
        lastTick = now
    }
    func seconds() {
        let begin = Date().timeIntervalSince1970
        let end = Date().timeIntervalSince1970
        print(end - begin)  // expect: wall-clock-elapsed
    }
    func others(_ given: Date, _ dates: [Date]) {
        // silent: a date from elsewhere
        print(Date().timeIntervalSince(published ?? Date()))
        // silent: a date that was given
        print(given.distance(to: Date()))
        // silent: dates of a list
        print(dates.map { Date().timeIntervalSince($0) })
        // silent: until then
        print(Date().distance(to: given))
    }
}

final class Link {
    var openedAt: Date?
    var touchedAt: Date?
    func open() {
        openedAt = Date()
        touchedAt = Date()
    }
    func close() {
        guard let openedAt = openedAt else { return }
        print(Date().timeIntervalSince(openedAt))  // expect: wall-clock-elapsed
        // silent: others set it too
        print(Date().timeIntervalSince(touchedAt!))
    }
}

func restore(_ link: Link, touched: Date) { link.touchedAt = touched }

@Model final class Note {
    var createdAt: Date = Date()
    // silent: stored and loaded again
    var age: TimeInterval { Date().timeIntervalSince(createdAt) }
}
