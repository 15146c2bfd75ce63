import UIKit

class A1: UITableViewController {
    var timer: Timer?
    var link: CADisplayLink?
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
    }
    func added() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in }
        RunLoop.main.add(t, forMode: .default)  // expect: default-mode-only
    }
    // Another timer of the same name is added in common mode.
    func other() {
        let t = Timer(timeInterval: 1, repeats: true) { _ in }
        RunLoop.main.add(t, forMode: .common)
    }
    func linked() {
        link = CADisplayLink(target: p, selector: #selector(tick))
        link?.add(to: .main, forMode: .default)  // expect: default-mode-only
    }
    func published() {
        Timer.publish(every: 1, on: .main, in: .default)  // expect: default-mode-only
            .autoconnect().sink { _ in }.store(in: &bag)
        Timer.TimerPublisher(interval: 1, runLoop: .main, mode: .default)  // expect: default-mode-only
            .autoconnect().sink { _ in }.store(in: &bag)
    }
    func tuned() {
        let t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
        t.tolerance = 0.1
    }
}
class A2: UIViewController, UIScrollViewDelegate {
    var timer: Timer?
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
    }
}
class A4: UIViewController {
    var timer: Timer?
    let table = UITableView()
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
    }
}
struct A10: View {
    let timer = Timer.publish(every: 1, on: .main, in: .default).autoconnect()  // expect: default-mode-only
    var body: some View { List { Text("") } }
}
struct A13: View {
    @State var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }  // expect: default-mode-only
    var body: some View { ScrollView { Text("") } }
}
class Base: UITableViewController {}
class A14: Base {
    var timer: Timer?
    func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
    }
}
class A15: UIScrollView {
    var timers: [String: Timer] = [:]
    func start() {
        let typed: Timer = .scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
        let optional: Timer? = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
        var assigned: Timer?
        assigned = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
        let all = [
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
        ]
        timers["a"] = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
        let chosen = all.isEmpty ? nil : Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }  // expect: default-mode-only
        assigned?.fire()
        print(typed.isValid, optional?.isValid ?? chosen?.isValid ?? false)
    }
}
