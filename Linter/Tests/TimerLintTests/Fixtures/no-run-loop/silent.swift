import UIKit

class B1 {
    // silent: the main queue
    func start() {
        DispatchQueue.main.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
    // silent: a loop that is run there
    func run() {
        DispatchQueue.global().async {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            RunLoop.current.run()
        }
    }
    // silent: a main actor task
    func isolated() {
        Task { @MainActor in Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
    // silent: added to the main loop
    func add() {
        DispatchQueue.global().async {
            let t = Timer(timeInterval: 1, repeats: true) { _ in }
            RunLoop.main.add(t, forMode: .common)
        }
    }
    // silent: called from elsewhere too
    func often() { DispatchQueue.global().async { self.begin() } }
    func other() { begin() }
    func begin() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: a queue of other code
    let queue: DispatchQueue
    func queued() { queue.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
    // silent: MainActor.run
    func detached() {
        Task.detached { await MainActor.run { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
    }
    // silent: a dispatch timer
    func dispatched() { DispatchQueue.global().async { self.source = DispatchSource.makeTimerSource() } }
    // silent: the loop has a local name
    func named() {
        Thread.detachNewThread {
            let r = RunLoop.current
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            while r.run(mode: .default, before: .distantFuture) {}
        }
    }
    // silent: a free function runs the loop
    func forEver() {
        Thread.detachNewThread {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            spinForever()
        }
    }
    // silent: no timer is added, but a port that keeps the loop
    func keep() { DispatchQueue.global().async { RunLoop.current.add(NSMachPort(), forMode: .default) } }
}
func spinForever() { while true { RunLoop.current.acceptInput(forMode: .default, before: .distantFuture) } }

// silent: a method runs the loop, through another
class B2 {
    func start() {
        DispatchQueue.global().async {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            self.stay()
        }
    }
    private func stay() { spin() }
    private func spin() { CFRunLoopRun() }
}

// silent: its caller runs the loop by a method
class B3 {
    func start() {
        Thread.detachNewThread {
            self.prepare()
            self.turn()
        }
    }
    private func prepare() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    private func turn() {
        let loop = CFRunLoopGetCurrent()
        CFRunLoopRunInMode(.defaultMode, 1, false)
    }
}

// silent: a task of a view controller
class B4: UIViewController {
    func start() { Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
}

// silent: a main actor type
@MainActor
class B5 { func start() { Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } } }

// silent: a cell is bound to the main actor
class B6: UICollectionViewCell {
    func start() { Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
}
