import Combine
import Foundation
import UIKit

final class Kept {
    private var userInfo: Timer?
    private var tolerant: Timer?
    private var fired: Timer?
    private var parked: Timer?
    private var dated: Timer?
    private var handedOver: Timer?
    private var outliving: Timer?
    private var zero: Timer?
    private var unknown: Timer?
    private var dropped: Timer?
    private let constant = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // left: its property is a constant
    private lazy var lazily = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // left: its property is `lazy`
    private var watched: Timer? { didSet { oldValue?.invalidate() } }
    private var timers: [Timer] = []
    private static var shared: Timer?
    private var tolerance = 0.5
    private var repeats = true
    private var count = 0
    private var other: Kept?

    func start(then body: @escaping () -> Void) {
        userInfo = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: 5, repeats: true)  // left: its `userInfo` is used
        tolerant = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }  // left: its tolerance is `tolerance`, and no number (line 29)
        tolerant?.tolerance = tolerance
        fired = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }  // left: `fire()` runs its action before it returns, which that of an `OwnedTimer` does not (line 31)
        fired?.fire()
        parked = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }  // left: `other?.parked` may be it, in another object (line 45)
        dated = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] timer in  // left: its block uses its timer for more than to end it (line 34)
            print(timer.fireDate)
            self?.tick()
        }
        handedOver = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }  // left: `handedOver as Any` uses it (line 55)
        outliving = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print("alive") }  // left: its block does not use `self`, so that it may be meant to go on without it
        zero = Timer.scheduledTimer(withTimeInterval: 0, repeats: true) { [weak self] _ in self?.tick() }  // left: `0` is no interval that a schedule takes
        unknown = Timer.scheduledTimer(withTimeInterval: 1, repeats: repeats) { [weak self] _ in self?.tick() }  // left: whether it repeats is not written out
        dropped = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }  // left: it is set to `nil` without being invalidated, and ticks on (line 56)
        watched = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }  // left: its property has accessors (line 18)
        timers.append(Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() })  // left: it is kept in a collection
        Kept.shared = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // left: its property is `static` (line 20)
        other?.parked = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // left: it is kept by another object
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // left: no property keeps it
        let local = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in body() }  // left: it is handed to `use`
        use(local)
    }

    @objc func tick() { count += 1 }

    func stop() {
        parked?.fireDate = .distantFuture
        print(handedOver as Any)
        dropped = nil
    }

    func make() -> Timer {
        Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }  // left: it is returned to other code
    }

    func use(_ timer: Timer) {}
}

struct Value {
    var timer: Timer?

    mutating func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // left: its owner `Value` is no class of this project
    }
}

class Queued {
    private let queue = DispatchQueue(label: "queued")
    private var optional: DispatchQueue?
    private var source: DispatchSourceTimer?
    private var late: DispatchSourceTimer?
    private var walled: DispatchSourceTimer?
    private var count = 0

    func start() {
        source = DispatchSource.makeTimerSource(queue: queue)  // left: `Queued` is not `Sendable`, as an owner of a timer on a queue has to be
        source?.schedule(deadline: .now() + 1, repeating: 1)
        source?.setEventHandler { [weak self] in self?.tick() }
        source?.resume()
        late = DispatchSource.makeTimerSource(queue: queue)  // left: `resume` is not called right behind the statement that makes it
        late?.schedule(deadline: .now() + 1, repeating: 1)
        late?.setEventHandler { [weak self] in self?.tick() }
        walled = DispatchSource.makeTimerSource(queue: optional)  // left: the source does not tell whether `optional` is a queue or an optional one
        walled?.schedule(wallDeadline: .now() + 1)
        walled?.setEventHandler { [weak self] in self?.tick() }
        walled?.resume()
    }

    func tick() { count += 1 }
    func wake() { late?.resume() }
}

final class Subscriber {
    private var cancellables: Set<AnyCancellable> = []
    private var mapped: AnyCancellable?
    private var dated: AnyCancellable?
    private var date = Date()

    func start() {
        Timer.publish(every: 1, on: .main, in: .common)  // left: `store(in:)` puts it beside other subscriptions
            .autoconnect().sink { [weak self] _ in self?.tick() }.store(in: &cancellables)
        mapped = Timer.publish(every: 1, on: .main, in: .common).map { $0 }.autoconnect().sink { _ in }  // left: its ticks go through `map`
        dated = Timer.publish(every: 1, on: .current, in: .common).autoconnect().sink { [weak self] date in  // left: its closure uses the date that it is given (line 111)
            self?.date = date
        }
    }

    func tick() {}
}

final class Panel {
    private var timer: Timer?
    private var count = 0

    func run() {
        timer = Timer(timeInterval: 1.5, repeats: true) { [weak self] _ in self?.count += 1 }  // left: it is handed to `RunLoop.current.add` (line 125)
        RunLoop.current.add(timer!, forMode: .default)
        RunLoop.current.add(timer!, forMode: RunLoop.Mode("modal"))
    }
}

final class Worker {
    private var timer: Timer?
    private var count = 0

    func start() async {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.count += 1 }  // left: it is made in an asynchronous function, which has no run loop
    }

    func again() {
        Task { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }  // left: it is made in an asynchronous function, which has no run loop (line 134)
    }
}
