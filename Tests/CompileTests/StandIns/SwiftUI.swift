// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the documentation uses of SwiftUI, with the isolation and attributes of the real declarations.

public import Foundation
public import Timers

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildEither<One: View, Other: View>(first: One) -> ConditionalContent<One, Other> {
        ConditionalContent()
    }
    public static func buildEither<One: View, Other: View>(second: Other) -> ConditionalContent<One, Other> {
        ConditionalContent()
    }
}

@MainActor @preconcurrency public struct ConditionalContent<One: View, Other: View>: View {
    nonisolated init() {}
    public var body: Never { fatalError() }
}

@propertyWrapper public struct State<Value> {
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set { fatalError() }
    }
    public init(wrappedValue value: Value) {}
}

@MainActor @preconcurrency public struct Text: View {
    public struct DateStyle: Sendable {
        public static let time = DateStyle()
    }
    public nonisolated init(_ content: String) {}
    public nonisolated init(_ date: Date, style: DateStyle) {}
    public nonisolated init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {}
    public var body: Never { fatalError() }
}

@MainActor @preconcurrency public struct ProgressView: View {
    public nonisolated init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {}
    public nonisolated init(value: Double?, total: Double = 1) {}
    public var body: Never { fatalError() }
}

public enum TimelineScheduleMode: Sendable {
    case normal, lowFrequency
}

public protocol TimelineSchedule {
    associatedtype Entries: Sequence where Entries.Element == Date
    typealias Mode = TimelineScheduleMode
    func entries(from startDate: Date, mode: Self.Mode) -> Self.Entries
}

/// What `Countdowns` adds where there is such a module.
extension TimerSchedule: TimelineSchedule {
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> some Sequence<Date> {
        dates(after: startDate)
    }
}

public struct TimelineViewDefaultContext {
    public let date: Date
}

@MainActor @preconcurrency public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
    public nonisolated init(
        _ schedule: Schedule, @ViewBuilder content: @escaping @MainActor (TimelineViewDefaultContext) -> Content
    ) {}
    public var body: Never { fatalError() }
}

@MainActor @preconcurrency public struct Button: View {
    public init(_ title: String, action: @escaping @MainActor () -> Void) {}
    public var body: Never { fatalError() }
}

extension View {
    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
    public nonisolated func disabled(_ disabled: Bool) -> some View { self }
    public nonisolated func task(
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View { self }
}
