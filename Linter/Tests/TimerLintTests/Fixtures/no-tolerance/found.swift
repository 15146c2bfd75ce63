final class Slow {
    var timer: Timer?
    var other: Timer!
    var tuned: Timer?
    func case0() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: no-tolerance
    }
    func case1() {
        timer = Timer.scheduledTimer(withTimeInterval: 1.0, repeats: true) { _ in }  // expect: no-tolerance
    }
    func case2() {
        timer = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
    }
    func case3() {
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in }  // expect: no-tolerance
    }
    func case4() {
        timer = Timer.scheduledTimer(withTimeInterval: 3600, repeats: true) { _ in }  // expect: no-tolerance
    }
    func case5() {
        timer = Timer.scheduledTimer(withTimeInterval: 60 * 5, repeats: true) { _ in }  // expect: no-tolerance
    }
    func case6() {
        timer = Timer.scheduledTimer(withTimeInterval: 2.5, repeats: true) { _ in }  // expect: no-tolerance
    }
    func case7() {
        let t = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
    }
    func case8() {
        other = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
    }
    func case9() {
        timer = Timer.scheduledTimer(timeInterval: 5, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: no-tolerance
    }
    func case10() {
        let t = Timer(timeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        RunLoop.main.add(t, forMode: .common)
    }
    func case11() {
        Timer.publish(every: 5, on: .main, in: .common).autoconnect()  // expect: no-tolerance
    }
    func case12() {
        timer = .scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
    }
    var timers: [String: Timer] = [:]
    var list: [Timer?] = []
    var plain = Timer(timeInterval: 1, repeats: false) { _ in }
    func case13() {
        let typed: Timer = .scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        let optional: Timer? = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        var assigned: Timer?
        assigned = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        let all = [Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }]  // expect: no-tolerance
        let chosen = all.isEmpty ? nil : Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        timers["a"] = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        list[0] = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        weak var held = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        assigned?.fire()
        held?.fire()
        print(typed.isValid, optional?.isValid ?? chosen?.isValid ?? false)
    }
    func case14() {
        plain = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
    }
}
