import Testing

@testable import TimerLinting

/// Which targets the diff replaces by a block.
struct TargetFixTests {
    private let construct =
        "Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)"

    /// In the diff only: no source tells whether the compiler isolates the method to the main actor.
    private func expectBlock(_ block: String?, _ source: String) {
        #expect(fixed(source, rule: "retained-target") == source)
        let all = fixed(source, rule: "retained-target", onlySafe: false)
        #expect(Linter(enabled: ["retained-target"]).findings(in: [("A.swift", source)]).count == 1)
        #expect(all == block.map { source.replacing(construct, with: $0) } ?? source)
    }

    private func source(parameter: String) -> String {
        """
        final class A: NSObject {
            var timer: Timer?
            func start() { timer = \(construct) }
            deinit { timer?.invalidate() }
            @objc func tick(\(parameter)) {}
        }
        """
    }

    private let start = "Timer.scheduledTimer(withTimeInterval: 1, repeats: true)"

    @Test(arguments: ["_ timer: Timer", "_ sender: Any?", "_ sender: AnyObject", "_ timer: Timer!"])
    func `a method is handed the timer`(parameter: String) {
        expectBlock("\(start) { [weak self] timer in self?.tick(timer) }", source(parameter: parameter))
    }

    @Test(arguments: ["_ sender: UIButton?", "_ note: Notification?", "_ timers: [Timer]"])
    func `a method that takes something else is left alone`(parameter: String) {
        expectBlock(nil, source(parameter: parameter))
    }

    @Test(arguments: [("lazy var", true), ("var", false)])
    func `the value of a property has a self where it is lazy`(keyword: String, isReplaced: Bool) {
        let source = """
            final class A: NSObject {
                \(keyword) timer = \(construct)
                deinit { timer.invalidate() }
                @objc func tick() {}
            }
            """
        expectBlock(isReplaced ? "\(start) { [weak self] _ in self?.tick() }" : nil, source)
    }
}
