import Foundation

final class Poller {
    private var isRunning = false
    private var task: Task<Void, Never>?
    func start() {
        task = Task {
            while isRunning {  // expect: spins-when-cancelled (warning)
                await work()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    func watch() {
        task = Task {
            repeat {  // expect: spins-when-cancelled (warning)
                try? await Task.sleep(for: .seconds(1))
                await work()
            } while !isDone
        }
    }
    func stop() { task?.cancel() }
}
final class Careful {
    private var isRunning = false
    private var task: Task<Void, Never>?
    // silent: what cancels it also ends the loop
    func start() {
        task = Task {
            while isRunning {
                await work()
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }
    func stop() {
        isRunning = false
        task?.cancel()
    }
}
