// What the fixtures of `timerlint migrate` use of frameworks that Linux lacks, bound to actors as the real ones are.
import Foundation

struct Selector { init(_ name: String) {} }

extension Timer {
    @discardableResult
    static func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer { Timer(timeInterval: timeInterval, repeats: repeats) { _ in } }
}

@MainActor class UIResponder: NSObject {}
@MainActor class UIViewController: UIResponder {}

// Combine
final class AnyCancellable: Hashable {
    static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    func hash(into hasher: inout Hasher) {}
    func store(in set: inout Set<AnyCancellable>) {}
    func cancel() {}
}

extension Timer {
    struct TimerPublisher {
        func autoconnect() -> TimerPublisher { self }
        func map(_ transform: @escaping (Date) -> Date) -> TimerPublisher { self }
        func sink(receiveValue: @escaping (Date) -> Void) -> AnyCancellable { AnyCancellable() }
    }

    static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on loop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher { TimerPublisher() }
}
