import Foundation
import Timers

final class Animation {
    func step() {}
}

func animate() async {
    let animation = Animation()
    // error: unavailable from asynchronous contexts
    OwnedTimer(.every(.seconds(1)), runLoop: .current, owner: animation) { me, _ in me.step() }.runUntilOwnerEnds()
}
