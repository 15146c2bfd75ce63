final class Reminders {
    func remind(at date: Date) {
        // silent: what fires once, at a date, has no interval
        let once = Timer(fireAt: date, interval: -1, target: Bell.shared, selector: #selector(Bell.ring), userInfo: nil, repeats: false)
        // silent: the same with a block
        let block = Timer(fire: date, interval: 0, repeats: false) { _ in print("ring") }
        let again = Timer(fire: date, interval: 0, repeats: true) { _ in print("ring") }  // expect: bad-interval
        for timer in [once, block, again] { RunLoop.main.add(timer, forMode: .common) }
        Timer.scheduledTimer(withTimeInterval: -1, repeats: false) { _ in print("at once") }  // expect: bad-interval
    }
}
