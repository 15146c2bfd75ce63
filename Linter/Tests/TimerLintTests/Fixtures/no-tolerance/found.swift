final class Slow {
    var timer: Timer?
    var other: Timer!
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }  // expect: no-tolerance
        timer = Timer.scheduledTimer(withTimeInterval: 60 * 5, repeats: true) { _ in }  // expect: no-tolerance
        timer = Timer.scheduledTimer(withTimeInterval: 2.5, repeats: true) { _ in }  // expect: no-tolerance
        let t = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        other = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        timer = Timer.scheduledTimer(timeInterval: 5, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: no-tolerance
        let added = Timer(timeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        RunLoop.main.add(added, forMode: .common)
        Timer.publish(every: 5, on: .main, in: .common).autoconnect()  // expect: no-tolerance
        timer = .scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
        plain = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }  // expect: no-tolerance
    }
    var timers: [String: Timer] = [:]
    var list: [Timer?] = []
    var plain = Timer(timeInterval: 1, repeats: false) { _ in }
    func case9() {
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
}
