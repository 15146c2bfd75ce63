import UIKit

class OneShot {
    var timer: Timer?
    func start() {
        // silent: a one-shot that is made anew by its own callback
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: false)
        // silent: a weak proxy as the target
        timer = Timer.scheduledTimer(timeInterval: 1, target: WeakProxy(self), selector: #selector(tick), userInfo: nil, repeats: true)
        // silent: a proxy in a variable
        let proxy = WeakTarget(self)
        timer = Timer.scheduledTimer(timeInterval: 1, target: proxy, selector: #selector(WeakTarget.tick), userInfo: nil, repeats: true)
        // silent: a display link with a proxy
        let link = CADisplayLink(target: LinkProxy(self), selector: #selector(LinkProxy.tick))
        link.add(to: .main, forMode: .common)
        // silent: a one-shot added by hand
        let made = Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: false)
        RunLoop.main.add(made, forMode: .common)
        // silent: a gesture recogniser, a button and a bar item
        let tap = UITapGestureRecognizer(target: self, action: #selector(tick))
        button.addTarget(self, action: #selector(tick), for: .touchUpInside)
        item = UIBarButtonItem(title: "", style: .plain, target: self, action: #selector(tick))
        // silent: the project's own function that is called scheduledTimer
        clock.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
    }
    @objc func tick() { start() }
    // silent: a block with a weak self
    func block() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() } }
    // silent: repetition decided by the caller
    func maybe(_ again: Bool) {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: again)
    }
    // silent: the type as the target
    static func shared() -> Timer {
        Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(classTick), userInfo: nil, repeats: true)
    }
    // silent: a target that does not keep the timer
    func other(_ center: Center) {
        timer = Timer.scheduledTimer(timeInterval: 1, target: center, selector: #selector(Center.tick), userInfo: nil, repeats: true)
    }
    // silent: a variable called timer
    func variable(timer: Stopwatch) { timer.start(target: self, selector: #selector(tick), repeats: true) }
}
