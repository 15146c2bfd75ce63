import Testing

@testable import TimerLinting

/// One mistake is one report.
struct DistinctTests {
    private func rules(_ source: String) -> [String] {
        Linter().findings(in: [("A.swift", source)]).map(\.rule)
    }

    @Test func `a timer that is never stopped is not reported again where it is parked`() {
        let source = """
            final class A {
                private var timer: Timer?
                func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) } }
                func pause() { timer?.fireDate = .distantFuture }
                func rest() { timer?.fireDate = .distantFuture }
            }
            """
        #expect(rules(source).filter { ["never-stopped", "parked-timer"].contains($0) } == ["never-stopped"])
        #expect(
            Linter(enabled: ["parked-timer"]).findings(in: [("A.swift", source)]).map(\.rule) == ["parked-timer"])
    }

    @Test func `a timer that holds its owner for ever is one mistake`() {
        let source = """
            final class A: NSObject {
                private var timer: Timer?
                func start() {
                    timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
                }
                func blink() {
                    Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
                }
                @objc func tick() {}
            }
            """
        #expect(
            rules(source).filter { $0 != "overwritten-timer" } == ["retained-target", "retained-target"])
    }

    @Test func `a timer that is never added holds nothing`() {
        let source = """
            final class A: NSObject {
                private var timer: Timer?
                func start() {
                    timer = Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
                }
                @objc func tick() {}
            }
            """
        #expect(rules(source).filter { $0 != "never-stopped" } == ["never-added"])
    }
}
