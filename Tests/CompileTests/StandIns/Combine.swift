// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the documentation uses of Combine, and of Foundation's timers for it.

public import Foundation

public final class AnyCancellable: Hashable {
    public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    public func cancel() {}
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}

public protocol Publisher<Output> {
    associatedtype Output
}

extension Publisher {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable() }
}

public struct Autoconnect<Output>: Publisher {}

extension Timer {
    public struct TimerPublisher: Publisher {
        public typealias Output = Date
        public func autoconnect() -> Autoconnect<Date> { Autoconnect() }
    }

    public static func publish(
        every interval: TimeInterval, on loop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher { TimerPublisher() }
}
