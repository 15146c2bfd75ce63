import Countdowns
import Foundation
import TestSupport
import Testing

/// A store in 200 processes that are killed, at each of its calls to the system and in between.
@Suite(.patient)
struct CountdownStoreKillTests {
    /// The end of one process.
    enum Death: Sendable {
        /// Right before this call, counted from the start of the process.
        case atCall(Int)
        /// By another process, after so many microseconds.
        case after(UInt32)
    }

    @Test(.oneProcess) func `a process that is killed loses at most the change that it was making`() async throws {
        let seed = UInt64.random(in: .min ... .max)
        say("killed processes: seed \(seed)")
        // This process makes the others as copies of itself, which takes a thousandth of the time of a new program.
        await #expect(processExitsWith: .success) { [seed = seed as UInt64] in
            var numbers = SeededNumbers(seed: seed)
            let victim = try Victim()
            for call in 1...120 { try victim.die(.atCall(call)) }
            for _ in 1...80 { try victim.die(.after(UInt32.random(in: 0...8000, using: &numbers))) }
            // Most processes made a change before they were killed.
            #expect(victim.last > 100)
        }
    }
}

/// Processes that change a store one after another, and what they have to leave behind.
private final class Victim {
    private let folder = StoreFolder()
    /// The last change that is in the store.
    private(set) var last = 0
    private var deaths = 0

    init() throws {
        try folder.store.saveNow(Countdown.Snapshot.idle(.seconds(1)), for: "bystander")
    }

    /// Has a process change the store until it is killed, and looks at what it left.
    func die(_ death: CountdownStoreKillTests.Death) throws {
        var ends: [Int32] = [0, 0]
        #expect(unsafe pipe(&ends) == 0)
        // The array of two outlives the call, which fills it in.
        let process = fork()
        if process == 0 { change(death, ends[1]) }
        close(ends[1])
        if case .after(let time) = death {
            usleep(time)
            kill(process, SIGKILL)
        }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        // The status outlives the call, which fills it in.
        #expect(status & 0x7F == SIGKILL)
        var made = 0
        var byte: UInt8 = 0
        while unsafe read(ends[0], &byte, 1) == 1 { made += 1 }
        // The byte outlives the call, which fills it in.
        close(ends[0])
        deaths += 1
        try check(made: made, death)
    }

    /// Changes the store in the new process, and writes a byte for each change that is made.
    private func change(_ death: CountdownStoreKillTests.Death, _ pipe: Int32) -> Never {
        let calls = Tally()
        let log = CallLog { _, _ in
            let number = calls.add()
            if case .atCall(number) = death { kill(getpid(), SIGKILL) }
            return nil
        }
        // No queue of Dispatch runs in a copy of a process.
        let store = log.store(folder.file, isManual: true)
        var byte: UInt8 = 0
        for number in (last + 1)... {
            do {
                try store.saveNow(Countdown.Snapshot.idle(.seconds(number)), for: "victim")
            } catch {
                _exit(1)
            }
            _ = unsafe write(pipe, &byte, 1)
            // The byte outlives the call.
        }
        _exit(1)
    }

    private func check(made: Int, _ death: CountdownStoreKillTests.Death) throws {
        let comment = Comment("process \(deaths), \(death): \(made) changes after \(last)")
        let store = folder.store
        let kept = try store.snapshot(for: "victim").map { snapshot in Int(snapshot.duration.components.seconds) }
        #expect([last + made, last + made + 1].contains(kept ?? 0), comment)
        #expect(try store.snapshot(for: "bystander")?.duration == .seconds(1), comment)
        let extra = try folder.names.filter { name in !name.hasSuffix(".new") }
        #expect(extra == ["countdowns.json"], comment)
        // What the process left behind keeps no other one from a change.
        try store.saveNow(Countdown.Snapshot.idle(.seconds(1)), for: "bystander")
        last = kept ?? 0
    }

    /// Copies this process.
    ///
    /// Swift does not show this function, because the copy has only the thread that called it. The other threads of
    /// this process do nothing.
    private func fork() -> pid_t {
        typealias Fork = @convention(c) () -> pid_t
        let function = unsafe dlsym(dlopen(nil, RTLD_NOW), "fork")
        return unsafe unsafeBitCast(function, to: Fork.self)()
        // The C library has the function with this signature.
    }
}
