/// The modules whose interface the tests of this package compare with its list: those behind no trait, and behind
/// Postgres and PostgresNIO if these are on.
///
/// Without that trait `swift test` says nothing of its list: the module is empty, and a machine may lack its header.
enum ListedModules {
    static let names = always + behindTraits
    static let command = "swift test --filter InterfaceTests"

    private static let always = [
        "Timers", "TimerWheel", "Countdowns", "BackgroundActivities", "DurableTimers", "DurableTimersPages",
        "TimersTesting",
    ]
    #if Postgres && PostgresNIO
        private static let behindTraits = ["DurableTimersPostgres", "DurableTimersPostgresNIO"]
    #elseif Postgres
        private static let behindTraits = ["DurableTimersPostgres"]
    #else
        private static let behindTraits: [String] = []
    #endif
}
