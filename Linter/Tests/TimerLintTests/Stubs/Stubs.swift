// What the fixtures of the rules use of frameworks that Linux lacks, and of code around them, just enough to be
// type-checked.
import Dispatch
import Foundation

extension Timer {
    convenience init(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) { self.init(timeInterval: timeInterval, repeats: repeats) { _ in } }
    convenience init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) { self.init(fire: date, interval: interval, repeats: repeats) { _ in } }
}

final class CADisplayLink {
    init(target: Any, selector: Selector) {}
    func add(to loop: RunLoop, forMode mode: RunLoop.Mode) {}
    func invalidate() {}
}

class UIResponder: NSObject {}
class UIView: UIResponder {}
class UIScrollView: UIView {}
class UITableView: UIScrollView {}
class UIViewController: UIResponder {}
class UITableViewController: UIViewController {}
protocol UIScrollViewDelegate {}
protocol UIApplicationDelegate {}
class UIButton: UIView {}
extension UIView {
    func displayLink(target: Any, selector: Selector) -> CADisplayLink {
        CADisplayLink(target: target, selector: selector)
    }
    func task(_ action: @escaping () async -> Void) {}
}
final class Player {
    var timer: Timer?
    func tick() {}
}

// SwiftUI
protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}
extension Never: View { var body: Never { fatalError("never") } }
@resultBuilder enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}
struct Text: View {
    init(_ text: String) {}
    var body: Never { fatalError("a view without a body") }
}
struct List<Content: View>: View {
    init(@ViewBuilder content: () -> Content) {}
    var body: Never { fatalError("a view without a body") }
}
struct ScrollView<Content: View>: View {
    init(@ViewBuilder content: () -> Content) {}
    var body: Never { fatalError("a view without a body") }
}
@propertyWrapper struct State<Value> {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
    private let box: Box
    init(wrappedValue: Value) { box = Box(wrappedValue) }
    var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}

// NIO, the library next door, and Foundation of Apple's platforms
final class RepeatedTask { func cancel() {} }
enum TimeAmount {
    case zero
    static func seconds(_ count: Int64) -> TimeAmount { .zero }
}
final class EventLoop {
    func scheduleRepeatedTask(
        initialDelay: TimeAmount, delay: TimeAmount, _ task: @escaping (RepeatedTask) throws -> Void
    ) -> RepeatedTask { RepeatedTask() }
}
struct TimerSchedule { static func every(_ interval: Duration) -> TimerSchedule { TimerSchedule() } }
struct Tick {
    var count = 0
    var timer: OwnedTimer { OwnedTimer(.every(.seconds(1)), owner: NSObject()) { _, _ in } }
}
struct TimerScheduler { static let shared = TimerScheduler() }
struct CurrentRunLoop { static let current = CurrentRunLoop() }
final class OwnedTimer {
    init<Owner: AnyObject>(
        _ schedule: TimerSchedule, owner: Owner, action: @escaping @MainActor @Sendable (Owner, Tick) -> Void
    ) {}
    init<Owner: Actor>(
        _ schedule: TimerSchedule, actor: Owner,
        action: @escaping @Sendable (isolated Owner, Tick) async throws -> Void
    ) {}
    init<Owner: AnyObject>(
        _ schedule: TimerSchedule, isolated: Owner, action: @escaping (Owner, Tick) throws -> Void
    ) {}
    init<Owner: AnyObject>(
        _ schedule: TimerSchedule, on: TimerScheduler, owner: Owner, action: @escaping (Owner, Tick) throws -> Void
    ) {}
    init<Owner: AnyObject>(
        _ schedule: TimerSchedule, runLoop: CurrentRunLoop, owner: Owner,
        action: @escaping (Owner, Tick) throws -> Void
    ) {}
    func cancel() {}
}
final class Debouncer<Value> {
    init<Owner: AnyObject>(for: Duration, owner: Owner, action: @escaping @MainActor (Owner, Value) -> Void) {}
}
final class Throttler<Value> {
    init<Owner: AnyObject>(
        every: Duration, on: TimerScheduler, owner: Owner, action: @escaping (Owner, Value) -> Void
    ) {}
}
final class NSBackgroundActivityScheduler {
    enum Result { case finished, deferred }
    init(identifier: String) {}
    func schedule(_ block: @escaping (@escaping (Result) -> Void) -> Void) {}
}
extension NotificationCenter {
    func notifications(named name: Notification.Name) -> AsyncStream<Notification> { AsyncStream { nil } }
}
extension Notification.Name { static let x = Notification.Name("x") }

// What the code around the fixtures would have.
final class Proxy { init(_ object: AnyObject) {} }
let eventLoop = EventLoop()
let loop = EventLoop()
let timerSequence = AsyncStream<Int> { nil }
let view = UIView()
let url: URL? = nil
let other = Timer(timeInterval: 1, repeats: true) { _ in }
let p = NSObject()
var bag: Set<AnyCancellable> = []
func load(_ url: URL) {}
