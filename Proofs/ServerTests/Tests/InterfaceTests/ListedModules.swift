/// The modules whose interface the tests of this package compare with its list: those behind traits.
enum ListedModules {
    static let names = ["TimersNIO", "TimersService", "DurableTimersSQLite"]
    static let command = "swift test --package-path Proofs/ServerTests --filter InterfaceTests"
}
