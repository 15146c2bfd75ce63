import Foundation
import Timers

final class Animation {
    var frame = 0
}

func animate(_ animation: Animation) {
    Thread.detachNewThread {
        // error: capture of 'animation' with non-Sendable type
        OwnedTimer(.every(.seconds(1)), runLoop: .current, owner: animation) { me, _ in me.frame += 1 }
            .runUntilOwnerEnds()
    }
}
