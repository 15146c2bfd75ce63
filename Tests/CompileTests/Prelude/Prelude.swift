// What an example in the documentation may use without declaring it. `Documentation/Tests.md` lists it; keep it small.

import Dispatch
import Foundation
import Timers

let queue = DispatchQueue(label: "example")
let date = Date(timeIntervalSinceReferenceDate: 0)
let calendar = Calendar(identifier: .gregorian)

/// `self` in an example that declares no type of its own.
@MainActor
final class Owner {
    var timer: OwnedTimer?
    let bag = TimerBag()

    func refresh() {}
    func reload() async throws {}
}
