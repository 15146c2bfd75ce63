/// Describes a timer to people: its name, and the source line that made it.
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
