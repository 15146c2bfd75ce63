/// The modules whose interface the tests of this package compare with its list.
enum ListedModules {
    static let names = ["Timers", "TimerWheel", "Countdowns", "BackgroundActivities", "DurableTimers", "TimersTesting"]
    static let command = "swift test --filter InterfaceTests"
}
