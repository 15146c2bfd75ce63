/// A place in a file that breaks one of the rules.
struct Violation: CustomStringConvertible {
    /// As seen from the package's folder.
    var file: String
    var line: Int
    /// What breaks the rule.
    var subject: String
    var message: String

    var description: String { "\(file):\(line): \(message)" }
}
