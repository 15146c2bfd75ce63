import UIKit

class OneShot {
    var timer: Timer?
    // silent: a one-shot that is made anew by its own callback
    func schedule() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: false)
    }
    @objc func tick() { schedule() }
    // silent: a block with a weak self
    func block() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() } }
    // silent: a weak proxy as the target
    func proxied() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: WeakProxy(self), selector: #selector(tick), userInfo: nil, repeats: true)
    }
    // silent: a proxy in a variable
    func proxy() {
        let proxy = WeakTarget(self)
        timer = Timer.scheduledTimer(timeInterval: 1, target: proxy, selector: #selector(WeakTarget.tick), userInfo: nil, repeats: true)
    }
    // silent: a display link with a proxy
    func link() {
        let link = CADisplayLink(target: LinkProxy(self), selector: #selector(LinkProxy.tick))
        link.add(to: .main, forMode: .common)
    }
    // silent: repetition decided by the caller
    func maybe(_ again: Bool) {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: again)
    }
    // silent: a one-shot added by hand
    func oneShotAdded() {
        let made = Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: false)
        RunLoop.main.add(made, forMode: .common)
    }
    // silent: the type as the target
    static func shared() -> Timer {
        Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(classTick), userInfo: nil, repeats: true)
    }
    // silent: a target that does not keep the timer
    func other(_ center: Center) {
        timer = Timer.scheduledTimer(timeInterval: 1, target: center, selector: #selector(Center.tick), userInfo: nil, repeats: true)
    }
    // silent: a gesture recogniser, a button and a bar item
    func targets() {
        let tap = UITapGestureRecognizer(target: self, action: #selector(tick))
        button.addTarget(self, action: #selector(tick), for: .touchUpInside)
        item = UIBarButtonItem(title: "", style: .plain, target: self, action: #selector(tick))
    }
    // silent: the project's own function that is called scheduledTimer
    func own() {
        clock.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }
    // silent: a variable called timer
    func variable(timer: Stopwatch) { timer.start(target: self, selector: #selector(tick), repeats: true) }
}
