// What swift-subprocess has for Darwin, with its signatures and no more than the tool uses.

public import Darwin
public import System

/// What is run.
public struct Executable: Sendable, Hashable {
    /// A program to be found in `PATH`.
    public static func name(_ executableName: String) -> Self { Self() }
    /// A program's file.
    public static func path(_ filePath: FilePath) -> Self { Self() }
    /// Finds the file.
    public func resolveExecutablePath(in environment: Environment) async throws(SubprocessError) -> FilePath { "" }
}

/// What a program is given.
public struct Arguments: Sendable, ExpressibleByArrayLiteral, Hashable {
    /// Arguments.
    public init(arrayLiteral elements: String...) {}
    /// Arguments.
    public init(_ array: [String]) {}
    /// Arguments with the program's name.
    public init(executablePathOverride: String?, remainingValues: [String]) {}
}

/// The variables of a program.
public struct Environment: Sendable, Hashable {
    /// The name of a variable.
    public struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
        /// That name.
        public init(stringLiteral rawValue: String) {}
    }
    /// Those of this process.
    public static var inherit: Self { Self() }
    /// With others in their place.
    public func updating(_ newValue: [Key: String?]) -> Self { self }
    /// Others.
    public static func custom(_ newValue: [Key: String]) -> Self { Self() }
    /// Others, as bytes.
    public static func custom(_ newValue: [[UInt8]]) -> Self { Self() }
}

/// A step to the end of a process.
public struct TeardownStep: Sendable, Hashable {}

/// What the system can do for a process.
public struct PlatformOptions: Sendable {
    /// The process group; 0 for one of its own.
    public var processGroupID: pid_t? = nil
    /// How a process is ended.
    public var teardownSequence: [TeardownStep] = []
    /// The usual.
    public init() {}
}

/// What is run, and how.
public struct Configuration: Sendable {
    /// What is run, and how.
    public init(
        executable: Executable, arguments: Arguments = [], environment: Environment = .inherit,
        workingDirectory: FilePath? = nil, platformOptions: PlatformOptions = PlatformOptions()
    ) {}
}

/// How a process ended.
public enum TerminationStatus: Sendable, Hashable {
    /// A number of the system.
    public typealias Code = CInt
    /// By itself.
    case exited(Code)
    /// By a signal.
    case signaled(Code)
    /// Whether all went well.
    public var isSuccess: Bool { self == .exited(0) }
}

/// Why a process could not be run.
public struct SubprocessError: Error, Sendable, Hashable {
    /// The kind of reason.
    public struct Code: Hashable, Sendable {
        /// There is no such program.
        public static var executableNotFound: Self { Self() }
    }
    /// What the system answered.
    public typealias UnderlyingError = Errno
    /// The kind of reason.
    public let code: Code
    /// What the system answered.
    public let underlyingError: UnderlyingError?
}

/// A process.
public struct ProcessIdentifier: Sendable, Hashable {
    /// Its number.
    public let value: pid_t
}

/// A process that runs.
public struct Execution<Input: InputProtocol, Output: OutputProtocol, Error: OutputProtocol>: Sendable {
    /// Its number.
    public let processIdentifier: ProcessIdentifier
}

/// A process that has ended.
public struct ExecutionResult<
    ClosureResult: Sendable & ~Copyable, Output: OutputProtocol, Error: OutputProtocol
>: Sendable, ~Copyable {
    /// How it ended.
    public let terminationStatus: TerminationStatus
    /// What it wrote.
    public let standardOutput: Output.OutputType
}

/// Runs a program and waits for its end.
public func run<Input: InputProtocol, Output: OutputProtocol, Error: ErrorOutputProtocol>(
    _ configuration: Configuration, input: Input = .none, output: Output, error: Error = .discarded
) async throws -> ExecutionResult<Void, Output, Error> { fatalError() }

/// Runs a program and waits for its end, and for that of `body`.
public func run<
    Result: ~Copyable, Input: InputProtocol, Output: OutputProtocol, Error: ErrorOutputProtocol
>(
    _ configuration: Configuration, input: Input, output: Output, error: Error,
    body: (Execution<Input, Output, Error>) async throws -> Result
) async throws -> ExecutionResult<Result, Output, Error> { fatalError() }
