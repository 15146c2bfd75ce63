import Foundation

/// A program that has ended.
struct Run {
    var status: Int32
    /// What it printed, standard output and error together.
    var output: String

    /// Runs `program` to its end; at most two run at a time, so that tests beside these keep their share of the
    /// machine.
    static func of(_ program: URL, _ arguments: [String]) async throws -> Run {
        await Turn.shared.take()
        do {
            let run = try await unlimited(program, arguments)
            await Turn.shared.giveBack()
            return run
        } catch {
            await Turn.shared.giveBack()
            throw error
        }
    }

    private static func unlimited(_ program: URL, _ arguments: [String]) async throws -> Run {
        let log = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let handle = try FileHandle(forWritingTo: log)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        try handle.close()
        return Run(status: status, output: String(decoding: try Data(contentsOf: log), as: UTF8.self))
    }
}

/// Two places, handed on in the order they were asked for.
private actor Turn {
    static let shared = Turn()

    private var free = 2
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
