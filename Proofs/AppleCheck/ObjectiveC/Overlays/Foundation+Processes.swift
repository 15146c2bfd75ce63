// What the tool uses of Foundation, and the library does not. The names are those of the system.
// swift-format-ignore-file

/// A program that runs in a process of its own.
open class Process: NSObject {
    /// The program.
    open var executableURL: URL?
    /// Its arguments.
    open var arguments: [String]?
    /// Starts it.
    open func run() throws {}
}

extension ProcessInfo {
    /// The variables of this process.
    public var environment: [String: String] { [:] }
}

extension Bundle {
    /// The program's file.
    public var executablePath: String? { nil }
}

extension Thread {
    /// What a debugger shows.
    public var name: String? {
        get { nil }
        set {}
    }
    /// Blocks the calling thread.
    public class func sleep(forTimeInterval interval: TimeInterval) {}
}

extension FileManager {
    /// Whether there is a file, and whether it is a folder.
    public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
}

extension String {
    /// Text by a format of C.
    public init(format: String, _ arguments: any CVarArg...) { self = format }
    /// Text without percent codes; nil if one is wrong.
    public var removingPercentEncoding: String? { self }
}
