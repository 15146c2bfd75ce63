/// What a person calls a timer: its name, and where it was made.
package struct TimerLabel: Sendable {
    package let name: String?
    package let fileID: StaticString
    package let line: UInt

    package init(name: String?, fileID: StaticString, line: UInt) {
        self.name = name
        self.fileID = fileID
        self.line = line
    }
}
