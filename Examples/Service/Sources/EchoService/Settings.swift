import Foundation

/// What the environment decides.
///
/// | variable | meaning | default |
/// |---|---|---|
/// | `HTTP_PORT` | the port of `/metrics` and `/health`; 0 for a free one | 8080 |
/// | `ECHO_PORT` | the port of the echo protocol; 0 for a free one | 7007 |
/// | `IDLE_SECONDS` | after how many seconds an idle connection is closed | 30 |
/// | `SHUTDOWN_SECONDS` | how many seconds a graceful shutdown may take | 20 |
struct Settings {
    let httpPort: Int
    let echoPort: Int
    let idleLimit: Duration
    let shutdownLimit: Duration

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws(InvalidSetting) {
        func number(_ name: String, _ range: ClosedRange<Int>, _ ordinary: Int) throws(InvalidSetting) -> Int {
            guard let text = environment[name] else { return ordinary }
            guard let number = Int(text), range.contains(number) else {
                throw InvalidSetting(
                    description: "\(name) is '\(text)', not \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        httpPort = try number("HTTP_PORT", 0...65_535, 8080)
        echoPort = try number("ECHO_PORT", 0...65_535, 7007)
        idleLimit = .seconds(try number("IDLE_SECONDS", 1...86_400, 30))
        shutdownLimit = .seconds(try number("SHUTDOWN_SECONDS", 1...3600, 20))
    }

    struct InvalidSetting: Error, CustomStringConvertible {
        let description: String
    }
}

/// Prints a line for the program that started this one.
///
/// `print` would keep the line in a buffer when the output is not a terminal.
func announce(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
