// What swift-argument-parser parses, with its signatures and no more than the tool uses.

/// What a command line is parsed into.
public protocol ParsableArguments: Decodable, SendableMetatype {
    /// For the parser.
    init()
}

/// A command.
public protocol ParsableCommand: ParsableArguments {
    /// What it is called, and what the help says.
    static var configuration: CommandConfiguration { get }
    /// Runs it.
    mutating func run() throws
}

/// A command that may wait.
public protocol AsyncParsableCommand: ParsableCommand {
    /// Runs it.
    mutating func run() async throws
}

extension ParsableArguments {
    /// One line about an error.
    public static func message(for error: any Error) -> String { "" }
    /// Many lines about an error.
    public static func fullMessage(for error: any Error, columns: Int? = nil) -> String { "" }
    /// The exit code of an error.
    public static func exitCode(for error: any Error) -> ExitCode { .failure }
}

extension ParsableCommand {
    /// The usual.
    public static var configuration: CommandConfiguration { CommandConfiguration() }
    /// Shows the help.
    public mutating func run() throws {}
    /// Parses and runs.
    public static func main() {}
}

extension AsyncParsableCommand {
    /// Parses and runs.
    public static func main() async {}
    /// Parses a command or one of its subcommands.
    public static func asyncParseAsRoot(_ arguments: [String]? = nil) async throws -> any ParsableCommand {
        fatalError()
    }
}

/// What a command is called, and what the help says.
public struct CommandConfiguration: Sendable {
    /// Its name.
    public var commandName: String?
    /// What it does.
    public var abstract: String
    /// Whether the help shows it.
    public var shouldDisplay: Bool
    /// Those below it.
    public var subcommands: [any ParsableCommand.Type]
    /// What a command is called, and what the help says.
    public init(
        commandName: String? = nil, abstract: String = "", usage: String? = nil, discussion: String = "",
        version: String = "", shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = []
    ) {
        self.commandName = commandName
        (self.abstract, self.shouldDisplay) = (abstract, shouldDisplay)
        self.subcommands = subcommands
    }
}

/// A mistake of the user.
public struct ValidationError: Error, CustomStringConvertible {
    /// What is wrong.
    public internal(set) var message: String
    /// What is wrong.
    public init(_ message: String) { self.message = message }
    /// What is wrong.
    public var description: String { message }
}

/// How a process ends.
public struct ExitCode: Error, RawRepresentable, Hashable {
    /// The number.
    public var rawValue: Int32
    /// The end of that number.
    public init(_ code: Int32) { rawValue = code }
    /// The end of that number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// Not well.
    public static let failure = ExitCode(1)
    /// Wrong usage.
    public static let validationFailure = ExitCode(64)
    /// Whether all went well.
    public var isSuccess: Bool { rawValue == 0 }
}
