import DurableTimers
import Timers

/// How many deadlines each minute of the next hour has.
struct HourPicture {
    /// The most rows that a picture reads, and how many at once.
    private static let (limit, batch) = (10_000, 1000)

    private var minutes = [Int](repeating: 0, count: 60)
    private let isComplete: Bool

    init(now: TimerInstant, _ rows: (rows: [DeadlineRecord], isComplete: Bool)) {
        isComplete = rows.isComplete
        for row in rows.rows {
            let minute = Int(now.duration(to: row.due) / .seconds(60))
            // A deadline that is already due counts in the first minute.
            if minute < 60 { minutes[max(minute, 0)] += 1 }
        }
    }

    /// The rows that wait, as far as a page reads them.
    static func rows(of store: any DeadlineStore) async throws -> (rows: [DeadlineRecord], isComplete: Bool) {
        var rows: [DeadlineRecord] = []
        while rows.count < limit {
            let more = try await store.list(
                DeadlineQuery(states: [.waiting], after: rows.last?.id, limit: batch))
            rows += more
            if more.count < batch { return (rows, true) }
        }
        return (rows, false)
    }

    var html: HTML {
        let most = minutes.max() ?? 0
        let sum = minutes.reduce(0, +)
        let subject = sum == 1 ? "1 deadline is" : "\(sum) deadlines are"
        let caption = "\(subject) due within the next hour, at most \(most) of them in one minute."
        let note: HTML =
            isComplete ? "" : " <span class=\"quiet\">The picture shows the first \(Self.limit) rows that wait.</span>"
        return """
            <figure>
            <svg viewBox="0 0 600 130" role="img" aria-label="\(text: caption)">
            \(minutes.enumerated().map { minute, count in bar(minute, count, most) })
            <line x1="0" y1="110.5" x2="600" y2="110.5"/>
            \([0, 15, 30, 45].map { minute in label(minute) })
            </svg>
            <figcaption>\(text: caption)\(note)</figcaption>
            </figure>
            """
    }

    private func bar(_ minute: Int, _ count: Int, _ most: Int) -> HTML {
        if count == 0 { return "" }
        let height = max(count * 104 / max(most, 1), 2)
        let words = "\(count) \(minute == 0 ? "within a minute" : "in \(minute) min")"
        return """
            <rect x="\(minute * 10 + 1)" y="\(110 - height)" width="8" height="\(height)">\
            <title>\(text: words)</title></rect>
            """
    }

    private func label(_ minute: Int) -> HTML {
        "<text x=\"\(minute * 10)\" y=\"126\">\(text: minute == 0 ? "now" : "+\(minute) min")</text>"
    }
}
