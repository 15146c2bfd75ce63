import UIKit

// silent: the main queue
class B1 {
    func start() {
        DispatchQueue.main.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
}

// silent: a loop that is run there
class B3 {
    func start() {
        DispatchQueue.global().async {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            RunLoop.current.run()
        }
    }
}

// silent: a task of a view controller
class B6: UIViewController {
    func start() { Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
}

// silent: a main actor task
class B7 {
    func start() { Task { @MainActor in Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
}

// silent: a main actor type
@MainActor
class B8 { func start() { Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } } }

// silent: added to the main loop
class B9 {
    func start() {
        DispatchQueue.global().async {
            let t = Timer(timeInterval: 1, repeats: true) { _ in }
            RunLoop.main.add(t, forMode: .common)
        }
    }
}

// silent: called from elsewhere too
class B10 {
    func start() { DispatchQueue.global().async { self.begin() } }
    func other() { begin() }
    func begin() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}

// silent: a queue of other code
class B11 {
    let queue: DispatchQueue
    func start() { queue.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
}

// silent: MainActor.run
class B12 {
    func start() {
        Task.detached { await MainActor.run { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
    }
}

// silent: a dispatch timer
class B14 { func start() { DispatchQueue.global().async { self.source = DispatchSource.makeTimerSource() } } }

// silent: the loop has a local name
class B16 {
    func start() {
        Thread.detachNewThread {
            let r = RunLoop.current
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            while r.run(mode: .default, before: .distantFuture) {}
        }
    }
}

// silent: a method runs the loop, through another
class B17 {
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
class B18 {
    func start() {
        Thread.detachNewThread {
            self.begin()
            self.spin()
        }
    }
    private func begin() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    private func spin() {
        let loop = CFRunLoopGetCurrent()
        CFRunLoopRunInMode(.defaultMode, 1, false)
    }
}

// silent: a free function runs the loop
class B19 {
    func start() {
        Thread.detachNewThread {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            spinForever()
        }
    }
}
func spinForever() { while true { RunLoop.current.acceptInput(forMode: .default, before: .distantFuture) } }

// silent: no timer is added, but a port that keeps the loop
class B21 { func start() { DispatchQueue.global().async { RunLoop.current.add(NSMachPort(), forMode: .default) } } }

// silent: a cell is bound to the main actor
class B22: UICollectionViewCell {
    func start() { Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
}
