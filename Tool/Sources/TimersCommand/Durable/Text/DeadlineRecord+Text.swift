import DurableTimers
import Foundation

extension DeadlineRecord {
    /// The key for people: a sign for none, and quotes for the empty one.
    var keyText: String {
        guard let key else { return "-" }
        return key.isEmpty ? "''" : key
    }

    /// The payload for people: as it is, or in base64 if it is no text.
    var payloadText: String { payload.text ?? "\(payload.base64) (base64)" }

    /// The row as one line of JSON.
    func json(payload isShown: Bool = false) -> String {
        let line: JSONLine = [
            "id": Int(id.rawValue), "kind": name, "key": key, "state": state.description,
            "scheduled": InstantText.utc(scheduled),
            // No instant makes a dead row due.
            "due": state == .dead ? nil : InstantText.utc(due),
            "attempt": attempt, "failure": failure, "history": history.map(\.json), "runner": runner?.description,
            "schedule": schedule, "trace": trace,
            "next_scheduled": next.flatMap { next in InstantText.utc(next.scheduled) },
            "payload_bytes": payload.count,
        ]
        guard isShown else { return line.json }
        let text = payload.text
        return (line + ["payload": text, "payload_base64": text == nil ? payload.base64 : nil]).json
    }
}

extension FailedAttempt {
    fileprivate var json: JSONLine {
        ["attempt": number, "ended": InstantText.utc(instant), "place": place, "failure": failure]
    }
}

extension [UInt8] {
    /// The bytes as text; nil if they are not in UTF-8.
    fileprivate var text: String? { String(validating: self, as: UTF8.self) }
    fileprivate var base64: String { Data(self).base64EncodedString() }
}
