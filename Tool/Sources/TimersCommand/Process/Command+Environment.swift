import Foundation
import Subprocess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Command {
    /// This process's own environment, byte for byte.
    ///
    /// Subprocess copies it as strings, which keeps everything that is in UTF-8. In bytes it takes no name that begins
    /// with a digit: such a variable is left out where another one is not in UTF-8.
    static var environment: Environment {
        var variables: [[UInt8]] = []
        var next = unsafe environ
        // The list ends with nil, and this process never changes it.
        while let variable = unsafe next.pointee {
            unsafe variables.append(Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable) + 1)))
            unsafe next += 1
            // Each of them ends with 0, which Subprocess wants to have, and the list is read up to its end only.
        }
        if variables.allSatisfy({ String(validating: $0, as: UTF8.self) != nil }) { return .inherit }
        return .custom(variables.filter(isTaken))
    }

    private static func isTaken(_ variable: [UInt8]) -> Bool {
        guard let first = variable.first, variable.contains(UInt8(ascii: "=")) else { return false }
        return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }
}
