// What all fixtures use of frameworks that Linux lacks.
import Foundation

struct Selector: ExpressibleByStringLiteral {
    init(_ name: String) {}
    init(stringLiteral value: String) {}
}

extension Timer {
    @discardableResult
    static func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer { Timer(timeInterval: timeInterval, repeats: repeats) { _ in } }
}

// Combine
final class AnyCancellable: Hashable {
    static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    func hash(into hasher: inout Hasher) {}
    func store(in set: inout Set<AnyCancellable>) {}
    func cancel() {}
}
extension Timer {
    struct TimerPublisher {
        init(interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode) {}
        func autoconnect() -> TimerPublisher { self }
        func map(_ transform: @escaping (Date) -> Date) -> TimerPublisher { self }
        func sink(receiveValue: @escaping (Date) -> Void) -> AnyCancellable { AnyCancellable() }
        func sink(
            receiveCompletion: @escaping (Int) -> Void, receiveValue: @escaping (Date) -> Void
        ) -> AnyCancellable { AnyCancellable() }
        func assign<Root>(to path: ReferenceWritableKeyPath<Root, Date>, on root: Root) -> AnyCancellable {
            AnyCancellable()
        }
    }
    static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on loop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: loop, mode: mode)
    }
}
