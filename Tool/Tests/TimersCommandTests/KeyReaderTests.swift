import Foundation
import Testing

@testable import TimersCommand

@Suite(.timeLimit(.minutes(5)))
struct `A reader of keys` {
    /// What stands in for the terminal.
    private let input = Pipe()

    private func type(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// A reader in the foreground, and the keys that it hears.
    private func reader() -> (KeyReader, AsyncStream<Key>) {
        let (keys, continuation) = AsyncStream.makeStream(of: Key.self)
        let number = input.fileHandleForReading.fileDescriptor
        return (KeyReader(number, while: { true }, pressed: { continuation.yield($0) }), keys)
    }

    /// Whether all that is left to read is this.
    private func expectLeft(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try input.fileHandleForWriting.close()
        let left = try input.fileHandleForReading.readToEnd() ?? Data()
        #expect(left == Data(text.utf8), sourceLocation: sourceLocation)
    }

    @Test func `leaves to others what is typed once it was stopped`() async throws {
        let (reader, keys) = reader()
        try type(" ")
        #expect(await keys.first { _ in true } == .space)
        await onThread { reader.stop() }
        try type("+")
        try expectLeft("+")
    }

    @Test func `hears keys again behind the escape key`() async throws {
        let (reader, keys) = reader()
        // None of what comes soon enough ends the sequence that this might begin.
        try type("\u{1B}[")
        let typing = Task {
            var pause = Duration.milliseconds(100)
            while !Task.isCancelled {
                try await Task.sleep(for: pause)
                try type("+")
                pause *= 2
            }
        }
        #expect(await keys.first { _ in true } == .more)
        typing.cancel()
        _ = await typing.result
        await onThread { reader.stop() }
    }

    @Test func `leaves to others what is typed in the background, and stops there`() async throws {
        let (looks, continuation) = AsyncStream.makeStream(of: Void.self)
        let reader = KeyReader(
            input.fileHandleForReading.fileDescriptor,
            while: {
                continuation.yield()
                return false
            },
            pressed: { _ in Issue.record("a key was read") }
        )
        try type(" ")
        _ = await looks.first { _ in true }
        await onThread { reader.stop() }
        try type("+")
        try expectLeft(" +")
    }
}
