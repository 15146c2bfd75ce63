import UIKit

class A1 { func start() { DispatchQueue.global().async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } } }  // expect: no-run-loop

class A4 { func start() { Thread.detachNewThread { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } } }  // expect: no-run-loop

class A6 { func start() { OperationQueue().addOperation { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } } }  // expect: no-run-loop

class A7 { func start() { Task.detached { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } } }  // expect: no-run-loop

class A8 {
    let queue = DispatchQueue(label: "a")
    func start() { queue.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }  // expect: no-run-loop
}

class A9 {
    func start() {
        let queue = DispatchQueue(label: "a")
        queue.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: no-run-loop
    }
}

actor A10 { func start() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }  // expect: no-run-loop

class A11 { func start() { Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } } }  // expect: no-run-loop

class A12 {
    func start() { DispatchQueue.global().async { self.begin() } }
    private func begin() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: no-run-loop
}

class A13 {
    func start() {
        DispatchQueue.global().async {
            let t = Timer(timeInterval: 1, repeats: true) { _ in print(1) }
            RunLoop.current.add(t, forMode: .common)  // expect: no-run-loop
        }
    }
}

class A14 {
    func start() {
        DispatchQueue.global(qos: .utility).async { [weak self] in
            items.forEach { _ in
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: no-run-loop
            }
        }
    }
}

class A15: NSObject { func start() { Task { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } } }  // expect: no-run-loop

class A16 {
    let operation = Work()
    func start() {
        DispatchQueue.global().async {
            self.report()
            self.operation.perform()
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: no-run-loop
            MainActor.run { self.report() }
        }
    }
    func report() {}
    func later() { RunLoop.current.run() }
}
