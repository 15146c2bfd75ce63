import UIKit

class Plain {
    var timer: Timer?
    var link: CADisplayLink?
    lazy var lazyTimer: Timer = .scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)

    func scheduled() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (error)
    func start() {
        let made = Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
        RunLoop.main.add(made, forMode: .common)
        timer = made
        self.timer =
            Timer  // expect: retained-target (error)
            .scheduledTimer(
                timeInterval: 1,
                target: self,
                selector: #selector(tick),
                userInfo: nil,
                repeats: true
            )
        timer = .init(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
        RunLoop.main.add(timer!, forMode: .common)
        timer = Foundation.Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
        timer = Timer(fireAt: Date(), interval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
        RunLoop.current.add(timer!, forMode: .default)
        link = CADisplayLink(target: self, selector: #selector(tick))  // expect: retained-target (error)
        link?.add(to: .main, forMode: .common)
    }
    func implicit() {
        timer = .scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (error)
    }
    func screen() { link = view.displayLink(target: self, selector: #selector(tick)) }  // expect: retained-target (error)
    func erased() { timer = Timer.scheduledTimer(timeInterval: 1, target: self as Any, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (error)
    @objc func tick() {}
}

extension UIButton {
    func blink() { Timer.scheduledTimer(timeInterval: 1, target: self, selector: Selector("blinkOnce"), userInfo: nil, repeats: true) }  // expect: retained-target (error)
}

class Starter {
    func start(_ player: Player) {
        player.timer = Timer.scheduledTimer(timeInterval: 1, target: player, selector: #selector(Player.tick), userInfo: nil, repeats: true)  // expect: retained-target (info)
    }
}

class AppDelegate: UIResponder, UIApplicationDelegate {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (info)
}

final class Shared: NSObject, @unchecked Sendable {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (error)
    func add() {
        let made = Timer(timeInterval: 1, target: self, selector: #selector(tock(_:)), userInfo: nil, repeats: true)  // expect: retained-target (error)
        RunLoop.main.add(made, forMode: .common)
    }
    @objc func tick() {}
    @objc func tock(_ timer: Timer) {}
}
