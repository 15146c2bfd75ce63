/// Reads a duration as the command line tool does, and reads it again as nanoseconds.
///
/// - Returns: what is wrong.
package func readDuration(_ text: String) -> String? {
    guard let duration = try? DurationText.parse(text) else { return nil }
    if duration < .zero || duration > DurationText.longest { return "'\(text)' is \(duration)" }
    let (seconds, attoseconds) = duration.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    let again = try? DurationText.parse("\(nanoseconds)ns")
    return again == duration ? nil : "'\(text)' is \(duration), which reads as \(String(describing: again))"
}
