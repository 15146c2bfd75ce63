import Foundation
import Timers

final class Animation {
    func step() {}
}

func animate(_ animation: Animation) {
    // error: has no member 'main'
    OwnedTimer(.every(.seconds(1)), runLoop: .main, owner: animation) { me, _ in me.step() }.runUntilOwnerEnds()
    // error: cannot convert value of type 'RunLoop'
    OwnedTimer(.every(.seconds(1)), runLoop: RunLoop.main, owner: animation) { me, _ in me.step() }.runUntilOwnerEnds()
}
