// What the fixtures use of frameworks that Linux lacks, and of code around them, just enough to be type-checked.
import Dispatch
import Foundation

struct Selector: ExpressibleByStringLiteral {
    init(_ name: String) {}
    init(stringLiteral value: String) {}
}

extension Timer {
    convenience init(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) { self.init(timeInterval: timeInterval, repeats: repeats) { _ in } }
    convenience init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) { self.init(fire: date, interval: interval, repeats: repeats) { _ in } }
    @discardableResult
    static func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer { Timer(timeInterval: timeInterval, repeats: repeats) { _ in } }
}

typealias NSTimer = Timer

final class CADisplayLink {
    init(target: Any, selector: Selector) {}
    func add(to loop: RunLoop, forMode mode: RunLoop.Mode) {}
    func invalidate() {}
    var isPaused = false
}

class UIResponder: NSObject {}
class UIView: UIResponder {}
class UIScrollView: UIView {}
class UITableView: UIScrollView {}
class UICollectionView: UIScrollView {}
class UITableViewCell: UIView {}
class UIViewController: UIResponder {
    var view = UIView()
    func viewDidLoad() {}
    func viewWillAppear(_ animated: Bool) {}
    func viewWillDisappear(_ animated: Bool) {}
}
class UITableViewController: UIViewController { var tableView = UITableView() }
class UICollectionViewController: UIViewController {}
protocol UIScrollViewDelegate {}
protocol UITableViewDelegate: UIScrollViewDelegate {}
protocol UITableViewDataSource {}
protocol UIApplicationDelegate {}
class NSViewController: NSObject {}
class NSView: NSObject {}
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

// SwiftUI
protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}
extension Never: View { var body: Never { fatalError("never") } }
extension View { func onReceive(_ publisher: Timer.TimerPublisher, perform: (Date) -> Void) -> some View { self } }
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
let clock = ContinuousClock()
let timerSequence = AsyncStream<Int> { nil }
let view = UIView()
let url: URL? = nil
let other = Timer(timeInterval: 1, repeats: true) { _ in }
let p = NSObject()
var bag: Set<AnyCancellable> = []
func load(_ url: URL) {}
