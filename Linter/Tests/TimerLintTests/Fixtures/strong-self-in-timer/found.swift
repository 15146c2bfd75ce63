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
    func case0() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() } }  // expect: strong-self-in-timer
    func case2() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [self] _ in tick() } }  // expect: strong-self-in-timer
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            DispatchQueue.main.async { [weak self] in  // expect: strong-self-in-timer
                self?.tick()
            }
        }
        source = DispatchSource.makeTimerSource()
        source?.setEventHandler { self.tick() }  // expect: strong-self-in-timer
        let made = DispatchSource.makeTimerSource(queue: .main)
        made.setEventHandler { self.tick() }  // expect: strong-self-in-timer
        source = made
        subscription = Timer.publish(every: 1, on: .main, in: .common)
            .autoconnect()
            .sink { _ in self.tick() }  // expect: strong-self-in-timer
        activity.schedule { done in
            self.tick()  // expect: strong-self-in-timer
            done(.finished)
        }
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }  // expect: strong-self-in-timer
        }
        DispatchQueue.main.async { [weak self] in
            guard let strongSelf = self else { return }
            strongSelf.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in strongSelf.tick() }  // expect: strong-self-in-timer
        }
        DispatchQueue.main.async { [weak self] in
            if let `self` = self {
                let me = self
                self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                    guard me.source != nil else { return }  // expect: strong-self-in-timer
                    self.tick()
                }
            }
        }
        source?.setEventHandler(handler: DispatchWorkItem { self.tick() })  // expect: strong-self-in-timer
        let item = DispatchWorkItem(flags: []) { self.tick() }  // expect: strong-self-in-timer
        source?.setEventHandler(handler: item)
        subscription = Timer.publish(every: 1, on: .main, in: .common).sink { _ in
            print(1)
        } receiveValue: { _ in self.tick() }  // expect: strong-self-in-timer
        subscription = Timer.publish(every: 1, on: .main, in: .common).sink(
            receiveCompletion: { _ in self.tick() },  // expect: strong-self-in-timer
            receiveValue: { [weak self] _ in self?.tick() })
        subscription = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
            .map { _ in self.now }  // expect: strong-self-in-timer
            .sink { [weak self] in self?.now = $0 }
        let block: @Sendable (Timer) -> Void = { _ in self.tick() }  // expect: strong-self-in-timer
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: block)
    }
    func case4() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: { _ in self.tick() })  // expect: strong-self-in-timer
    }
    func case6() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: tick(_:))  // expect: strong-self-in-timer
    }
    func case9() { source?.setEventHandler(handler: tick) }  // expect: strong-self-in-timer
    func case10() {
        Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in self.tick() }.store(in: &bag)  // expect: strong-self-in-timer
    }
    func case12() {
        Timer.publish(every: 1, on: .main, in: .common).autoconnect().assign(to: \.now, on: self).store(in: &bag)  // expect: strong-self-in-timer
    }
    func case13() {
        task = eventLoop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in self.tick() }  // expect: strong-self-in-timer
    }
    func case15() {
        owned = OwnedTimer(.every(.seconds(1)), owner: other) { _, _ in self.tick() }  // expect: strong-self-in-timer
    }
    func attributes() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { @Sendable _ in self.tick() }  // expect: strong-self-in-timer
    }
    func namedInTheList() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [me = self] _ in me.tick() }  // expect: strong-self-in-timer
    }
    func cancelled() {
        source?.setCancelHandler { self.tick() }  // expect: strong-self-in-timer
        source?.setCancelHandler(handler: tick)  // expect: strong-self-in-timer
    }
}

class Meter { func tick() {} }

final class Counter: Meter {
    var timer: Timer?
    var count = 0
    func update(_ count: Int) {}
    func implicitArgument() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [self] _ in self.update(count) } }  // expect: strong-self-in-timer
    func inherited() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in super.tick() } }  // expect: strong-self-in-timer
    func both() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            self.count += 1  // expect: strong-self-in-timer
            super.tick()
        }
    }
    func method() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [tick = self.tick] _ in tick() } }  // expect: strong-self-in-timer
    func chosen(isFast: Bool) {
        timer = isFast ? Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() } : nil  // expect: strong-self-in-timer
        timer =
            if isFast {
                Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }  // expect: strong-self-in-timer
            } else { Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in self.tick() } }  // expect: strong-self-in-timer
    }
}

actor Poller {
    var source: DispatchSourceTimer?
    var count = 0
    func start() { source?.setEventHandler { self.count += 1 } }  // expect: strong-self-in-timer
}
