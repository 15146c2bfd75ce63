import Foundation

final class Loader {
    private let queue = DispatchQueue(label: "loader")
    private let beater = Beater()
    private let session = URLSession(configuration: .default)
    private let poller = Poller()
    private let pulser = Pulser()
    private var timer: Timer?
    func load() {
        URLSession.shared.dataTask(with: url) { _, _, _ in
            self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: no-run-loop
        }.resume()
        session.downloadTask(with: url, completionHandler: { [weak self] _, _, _ in
            guard let self else { return }
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: no-run-loop
        }).resume()
        UNUserNotificationCenter.current().requestAuthorization(options: []) { _, _ in
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: no-run-loop
        }
        // silent: the completion goes to the main queue
        session.dataTask(with: url) { _, _, _ in
            DispatchQueue.main.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
        }.resume()
        session.dataTask(with: url) { [weak self] _, _, _ in self?.begin() }.resume()
        queue.async { self.beater.start() }
        // silent: a closure with a name runs wherever it is called
        let again = { self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
        keep(again)
        // silent: what is awaited may run elsewhere
        Task.detached { await self.await() }
        DispatchQueue.global().async {
            self.poller.start()
            self.pulser.start()
        }
    }
    private func begin() { schedule() }
    private func schedule() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: no-run-loop
    private func await() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    nonisolated func wait() async { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: no-run-loop
    func poll() async {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: no-run-loop
        // silent: taken to the main actor
        await MainActor.run { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    }
    // silent: also called on the thread of the caller
    func again() { pulser.start() }
}
func wait() async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: no-run-loop
final class Beater { func start() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }  // expect: no-run-loop
final class Poller { func start() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }  // expect: no-run-loop
final class Pulser { func start() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
// silent: bound to the main actor
@MainActor final class Bound {
    func start() async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}
// silent: its superclass may be bound to the main actor
final class Panel: BasePanel {
    func start() async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
}
// silent: the thread runs its loop
final class Looping { func start() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } } }
final class Runner {
    let looping = Looping()
    func run() {
        DispatchQueue.global().async {
            self.looping.start()
            RunLoop.current.run()
        }
    }
}
