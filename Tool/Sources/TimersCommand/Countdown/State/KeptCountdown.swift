@_spi(Tool) import Countdowns
import Foundation

/// A countdown, and what the file of `--state` has of it.
///
/// The file has the deadline until the end has been taken care of: the last line is shown, or the command of
/// `--on-finish` has ended by itself. A process that dies before that leaves a countdown that is over and not finished.
/// The next process ends it at once and runs the command, late rather than never; so a process that dies while the
/// command runs makes it run twice.
///
/// Each key press is queued for the file, and the process writes what is queued before it ends.
@MainActor
struct KeptCountdown {
    let countdown: Countdown
    private let store: CountdownStore?

    /// The one countdown of a state file.
    private static let key = "countdown"

    /// A countdown that begins now.
    ///
    /// - Parameters:
    ///   - duration: how long it runs; above zero.
    ///   - unit: what is shown of it.
    init(from duration: Duration, unit: CountdownUnit) {
        countdown = Countdown(from: duration, unit: unit.length)
        countdown.start()
        store = nil
    }

    /// The countdown of a file, or one that begins now if that is finished or has another length.
    ///
    /// - Throws: the reason why the file cannot keep it.
    init(in file: StateFile, from duration: Duration, unit: CountdownUnit) async throws(ExitReason) {
        // Its errors are thrown here. Those of the store that follows are reported, and the countdown goes on.
        let store = CountdownStore(file: file.path)
        let kept = try Self.kept(in: store)
        let first: Countdown.Snapshot
        if let kept, kept.duration == duration, kept.phase == .running || kept.phase == .paused {
            first = kept.shown(in: unit.length)
            countdown = Countdown(restoring: first)
        } else {
            countdown = Countdown(from: duration, unit: unit.length)
            countdown.start()
            first = countdown.snapshot
        }
        store.save(first, for: Self.key)
        do {
            try await store.flush()
        } catch {
            try Self.tellOrThrow(error)
        }
        self.store = CountdownStore(file: file.path) { error in
            // Says so unless standard error holds up.
            StandardError.writeUnlessItWaits("timers: \(error).")
        }
    }

    private static func kept(in store: CountdownStore) throws(ExitReason) -> Countdown.Snapshot? {
        do {
            return try store.snapshot(for: key)
        } catch {
            try tellOrThrow(error)
            return nil
        }
    }

    /// Reports damage, which the store has put aside or replaced, and throws any other error.
    private static func tellOrThrow(_ error: CountdownStoreError) throws(ExitReason) {
        switch error.code {
        case .damaged, .unsynced: StandardError.write("timers: \(error).")
        case .locked: throw ExitReason("The state \(error)", exitCode: EX_UNAVAILABLE)
        case .system: throw ExitReason("The state \(error)", exitCode: EX_CANTCREAT)
        // The file holds something else, or what this version cannot read. It is left as it is.
        default: throw ExitReason("The state \(error)", exitCode: EX_DATAERR)
        }
    }

    /// Keeps what was done to the countdown.
    func keep() {
        let snapshot = countdown.snapshot
        // The end is kept when it has been taken care of.
        if snapshot.phase != .finished { store?.save(snapshot, for: Self.key) }
    }

    /// Keeps that the countdown is finished; the next one on the file begins anew.
    func keepEnd() { store?.save(countdown.snapshot, for: Self.key) }

    /// Returns when the file has what was kept, or when the error was reported.
    func flush() async { try? await store?.flush() }
}
