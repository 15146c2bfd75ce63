import Dispatch
import Foundation

/// Waits until something holds that another thread brings about; returns false if that takes too long.
///
/// A thread that sleeps comes too late to meet the other one, so the first half of a millisecond has no pause. After
/// that the other thread may need the processor that this one uses.
package func spin(until condition: () -> Bool) -> Bool {
    let begin = DispatchTime.now()
    let (pause, limit) = (begin + .microseconds(500), begin + patience)
    while !condition() {
        let now = DispatchTime.now()
        if now > limit { return false }
        if now > pause { usleep(100) }
    }
    return true
}
