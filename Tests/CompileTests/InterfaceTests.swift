import Foundation
import Testing

/// The public interface of each library, as a list that a review sees change.
///
/// `Proofs/ServerTests` has a link to this file, and compares the lists of the libraries behind traits.
@Suite struct `The public interface` {
    #if os(Linux)
        @Test(arguments: ListedModules.names)
        func `is the one that its list says`(module: String) async throws {
            let symbols = try await SymbolGraph.symbols(of: module)
            let lines = Set(symbols.map { symbol in "\(symbol.name): \(symbol.declaration)" }).sorted()
            // The smallest module adds an initializer to a type of another one.
            try #require(lines.count > 1)
            let list = "Documentation/Interface/\(module).txt"
            if ProcessInfo.processInfo.environment["SWIFT_TIMERS_UPDATE_INTERFACE"] != nil {
                let text = lines.joined(separator: "\n") + "\n"
                try text.write(to: Repository.root.appending(path: list), atomically: true, encoding: .utf8)
            }
            let known = try Repository.text(of: list).split(separator: "\n").map(String.init)
            let advice: Comment = "If the change is meant: SWIFT_TIMERS_UPDATE_INTERFACE=1 \(ListedModules.command)"
            #expect(lines.filter { !known.contains($0) } == [], advice)
            #expect(known.filter { !lines.contains($0) } == [], advice)
        }
    #endif
}
