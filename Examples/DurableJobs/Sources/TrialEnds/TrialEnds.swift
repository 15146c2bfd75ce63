import DurableTimers
import DurableTimersSQLite

struct TrialEnds: DurableDeadline {
    static let name = "trial-ends"  // never change it
    var account: Int
}

@main struct Trials {
    static func main() async throws {
        let store = try SQLiteStore(path: "timers.sqlite")
        let timers = DurableTimers(store: store)
        timers.handle(TrialEnds.self) { deadline, run in
            print("The trial of account \(deadline.account) ends.")
        }
        for argument in CommandLine.arguments.dropFirst() {
            guard let account = Int(argument) else { continue }
            try await timers.schedule(
                TrialEnds(account: account), key: argument,
                .after(.seconds(10)))
            print("Account \(account) has a trial of ten seconds.")
        }
        try await timers.run()
    }
}
