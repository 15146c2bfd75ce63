import Combine
import UIKit

final class Keeper {
    var timer: Timer?
    var source: DispatchSourceTimer?
    var bag: Set<AnyCancellable> = []
    var subscription: AnyCancellable?
    var task: RepeatedTask?
    let activity = NSBackgroundActivityScheduler(identifier: "a")
    var owned: OwnedTimer?
    var now = Date()
    func tick() {}
    func tick(_ timer: Timer) {}
    // silent: weak self
    func case0() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() } }
    func start() {
        // silent: taken inside
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            guard let self else { return }
            self.tick()
            queue.async { self.tick() }
        }
        // silent: ends itself when weak self is nil
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] t in
            guard let self else { t.invalidate(); return }
            self.tick()
        }
        // silent: cancels on its first run
        task = eventLoop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { task in
            task.cancel()
            self.tick()
        }
        // silent: takes the weak self of the closure around it
        DispatchQueue.main.async { [weak self] in
            self?.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                guard let self else { return }
                self.tick()
            }
        }
        // silent: the same, under a condition and under another name
        DispatchQueue.main.async { [weak self] in
            self?.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                if let me = self { queue.async { me.tick() } }
            }
        }
        // silent: self is taken in another branch
        DispatchQueue.main.async { [weak self] in
            if let self { self.tick() }
            self?.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self?.tick() }
        }
        // silent: a value of self that is read once
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [id = self.id] _ in print(id) }
        source?.setEventHandler { [log = self.logger, weak self] in log.note(self?.id) }
        // silent: closures below the publisher, which it does not keep
        subscription = Timer.publish(every: 1, on: .main, in: .common).sink { [weak self] _ in
            queue.async { self?.tick() }
        }
        // silent: a key path to the value itself
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            print(Dictionary(grouping: [1, 1], by: \.self))
        }
        // silent: subscriptions that end
        subscription = Timer.publish(every: 3, on: .main, in: .common).autoconnect().first().sink { _ in self.tick() }
        Timer.publish(every: 3, on: .main, in: .common).autoconnect().prefix(2).sink { _ in self.tick() }.store(in: &bag)
        // silent: ends itself through the property, whatever happens
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            self.timer?.invalidate()
            self.tick()
        }
    }
    // silent: a one-shot
    func case3() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.tick() } }
    // silent: no self in it
    func case4() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
    // silent: a publisher with weak self
    func case9() {
        Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { [weak self] _ in self?.tick() }.store(in: &bag)
    }
    // silent: a method of another object
    func case10() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: printer.printTimer) }
    // silent: an animation is no timer
    func case11() { UIView.animate(withDuration: 1) { self.tick() } }
    // silent: a source of a local that is not kept
    func case12() {
        let local = DispatchSource.makeTimerSource()
        local.setEventHandler { self.tick() }
        local.resume()
    }
    // silent: another object that is called so
    func case19() {
        guard let strongSelf = delegate else { return }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in strongSelf.tick() }
    }
    // silent: a parameter that is called so
    func case20() {
        let me = self
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { me in print(me) }
    }
    // silent: a work item, a block and a completion with a weak self
    func case21() {
        let item = DispatchWorkItem { [weak self] in self?.tick() }
        source?.setEventHandler(handler: item)
        let block: (Timer) -> Void = { [weak self] _ in self?.tick() }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: block)
        subscription = Timer.publish(every: 1, on: .main, in: .common).map { $0 }.sink { _ in } receiveValue: { _ in }
    }
    // silent: another block that is called so
    func case22(block: @escaping (Timer) -> Void) {
        queue.async { let block = { self.tick() }; block() }
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: block)
    }
}

// silent: closures in value types
struct Clock: View {
    @State var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() } }
}

// silent: a static method has no object
final class Statics {
    static var timer: Timer?
    static func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() } }
}

final class Once {
    private var source: DispatchSourceTimer?
    func start() {
        source?.setEventHandler(handler: tick)  // expect: strong-self-in-timer
        source?.setCancelHandler(handler: tick)  // silent: one source is one report
    }
    func tick() {}
}
