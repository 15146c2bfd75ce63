import TestSupport
import Testing
import Timers

@Suite(.timeLimit(.minutes(10))) struct `The scheduler of actors` {
    private actor Owner {
        private var ticks = 0
        let hasTicked = Milestone()

        func tick() {
            ticks += 1
            if ticks == 3 { hasTicked.reach() }
        }
    }

    @Test(.oneProcess) func `serves actors while an action on it takes long`() async {
        // The action blocks a thread that tasks need, so it has a process of its own.
        await #expect(processExitsWith: .success) {
            let (isBusy, mayEnd) = (Milestone(), Milestone())
            let slow = OwnedTimer(.after(.zero), on: .shared) { _ in
                isBusy.reach()
                mayEnd.block()
            }
            await isBusy.reached()
            let owner = Owner()
            let timer = OwnedTimer(.every(.milliseconds(1)), actor: owner) { me, _ in me.tick() }
            await owner.hasTicked.reached()
            mayEnd.reach()
            await slow.cancelAndWait()
            timer.cancel()
        }
    }
}
