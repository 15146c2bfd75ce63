import UIKit

// silent: the main queue
class B1 {
    func start() {
        DispatchQueue.main.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
}

// silent: main inside global
class B2 {
    func start() {
        DispatchQueue.global().async {
            load()
            DispatchQueue.main.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
        }
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

// silent: a loop run until a date
class B4 {
    func start() {
        Thread.detachNewThread {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            RunLoop.current.run(until: .distantFuture)
        }
    }
}

// silent: CFRunLoopRun
class B5 {
    let queue = DispatchQueue(label: "a")
    func start() {
        queue.async {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            CFRunLoopRun()
        }
    }
}

// silent: a task of a view controller
class B6: UIViewController {
    func start() {
        Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
}

// silent: a main actor task
class B7 {
    func start() {
        Task { @MainActor in Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
}

// silent: a main actor type
@MainActor
class B8 {
    func start() {
        Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
}

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
    func start() {
        DispatchQueue.global().async { self.begin() }
    }
    func other() {
        begin()
    }
    func begin() {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
}

// silent: a queue of somebody else's
class B11 {
    let queue: DispatchQueue
    func start() {
        queue.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
}

// silent: MainActor.run
class B12 {
    func start() {
        Task.detached { await MainActor.run { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
    }
}

// silent: the main operation queue
class B13 {
    func start() {
        OperationQueue.main.addOperation { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
}

// silent: a dispatch timer
class B14 {
    func start() {
        DispatchQueue.global().async { self.source = DispatchSource.makeTimerSource() }
    }
}

// silent: a thread whose function runs its loop
class B15 {
    func start() {
        Thread.detachNewThread {
            self.begin()
            RunLoop.current.run()
        }
    }
    private func begin() {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
    }
}
