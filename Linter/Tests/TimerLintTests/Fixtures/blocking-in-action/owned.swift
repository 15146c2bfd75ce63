import Timers

@MainActor final class Player {
    private var timer: OwnedTimer?
    func play() {
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in Thread.sleep(forTimeInterval: 1) }  // expect: blocking-in-action
        // silent: on a queue
        timer = OwnedTimer(.every(.seconds(1)), on: .queue(queue), owner: self) { me, _ in
            Thread.sleep(forTimeInterval: 1)
        }
        // silent: on a thread of its own
        timer = OwnedTimer(.every(.seconds(1)), on: .thread(name: "audio"), owner: self) { me, _ in
            Thread.sleep(forTimeInterval: 1)
        }
        // silent: waits without blocking
        timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in try await Task.sleep(for: .seconds(1)) }
    }
}
