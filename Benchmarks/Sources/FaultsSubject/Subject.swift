import Dispatch
import Foundation

/// Uses every context and a store, and fails if a tick or a change is lost.
@main
enum Subject {
    static func main() async {
        var problems = await Contexts().problems()
        let store = StoreUse()
        problems += await store.problems()
        for problem in problems { print("lost: \(problem)") }
        print("errors reported: \(store.reported)")
        exit(problems.isEmpty ? 0 : 1)
    }
}
