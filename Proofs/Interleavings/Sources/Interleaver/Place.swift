/// A place in the code at which a thread can be interrupted, and what the thread does there next.
package struct Place: Sendable, CustomStringConvertible {
    let access: StaticString
    let file: StaticString
    let line: UInt

    package init(_ access: StaticString, _ file: StaticString, _ line: UInt) {
        self.access = access
        self.file = file
        self.line = line
    }

    package var description: String {
        let name = "\(file)".split(separator: "/").last.map(String.init) ?? "\(file)"
        return "\(access), \(name):\(line)"
    }
}

/// Lets another thread run here, if the schedule says so.
///
/// The library's code calls this before each access to an atomic or a lock; scenarios call it where code of a user or a
/// driver runs.
package func switchPoint(_ access: StaticString, _ file: StaticString = #fileID, _ line: UInt = #line) {
    Interleaver.shared.reached(Place(access, file, line))
}
