/// A place in a file that breaks one of the rules.
struct Violation: CustomStringConvertible {
    /// As seen from the package's folder.
    var file: String
    var line: Int
    /// What breaks the rule.
    ///
    /// The list of known violations has one entry for each file and subject.
    var subject: String
    var message: String

    var key: String { "\(file): \(subject)" }
    var description: String { "\(file):\(line): \(message)" }
}
