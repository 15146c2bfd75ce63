import DurableTimers
import Foundation
import Timers

/// Objects of JSON on one line, with their members in order.
struct JSONLine {
    private var members: [String] = []

    var text: String { "{\(members.joined(separator: ","))}" }

    mutating func add(_ name: String, _ value: String?) {
        members.append("\"\(name)\":\(value.map(Self.quoted) ?? "null")")
    }
    mutating func add(_ name: String, _ value: Bool) { members.append("\"\(name)\":\(value)") }
    mutating func add(_ name: String, _ value: some FixedWidthInteger) { members.append("\"\(name)\":\(value)") }
    mutating func add(_ name: String, _ values: [JSONLine]) {
        members.append("\"\(name)\":[\(values.map(\.text).joined(separator: ","))]")
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // A string has no value that JSON cannot hold.
        return (try? encoder.encode(text)).map { data in String(decoding: data, as: UTF8.self) } ?? "null"
    }
}

extension DeadlineRecord {
    /// The row as one line of JSON.
    func json(payload isShown: Bool = false) -> String {
        var line = JSONLine()
        line.add("id", id.rawValue)
        line.add("kind", name)
        line.add("key", key)
        line.add("state", state.description)
        line.add("scheduled", InstantText.utc(scheduled))
        // No instant makes a dead row due.
        line.add("due", state == .dead ? nil : InstantText.utc(due))
        line.add("attempt", attempt)
        line.add("failure", failure)
        line.add("history", history.map(\.json))
        line.add("runner", runner?.description)
        line.add("schedule", schedule)
        line.add("trace", trace)
        line.add("next_scheduled", next.flatMap { next in InstantText.utc(next.scheduled) })
        line.add("payload_bytes", payload.count)
        if isShown {
            let text = payload.text
            line.add("payload", text)
            line.add("payload_base64", text == nil ? Data(payload).base64EncodedString() : nil)
        }
        return line.text
    }
}

extension FailedAttempt {
    fileprivate var json: JSONLine {
        var line = JSONLine()
        line.add("attempt", number)
        line.add("ended", InstantText.utc(instant))
        line.add("place", place)
        line.add("failure", failure)
        return line
    }
}

extension [UInt8] {
    /// The bytes as text; nil if they are not in UTF-8.
    var text: String? { String(validating: self, as: UTF8.self) }
}
