@_exported public import Foundation

/// A screen.
@MainActor open class UIViewController: NSObject {
    /// A screen from a file, or without one.
    public init(nibName: String?, bundle: Bundle?) {}
    /// A screen from an archive.
    public required init?(coder: NSCoder) { nil }
    /// The screen is about to be seen.
    open func viewDidLoad() {}
}

/// Something to be done.
@MainActor public final class UIAction {
    fileprivate let handler: @MainActor (UIAction) -> Void

    /// Something to be done.
    public init(handler: @escaping @MainActor (UIAction) -> Void) {
        self.handler = handler
    }
}

/// Something that a user can touch.
@MainActor open class UIControl: NSObject {
    /// What happens to a control.
    public struct Event: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// The events of those bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A finger left it.
        public static let touchUpInside = Event(rawValue: 1 << 6)
    }

    /// What a control may look like.
    public struct State: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// The states of those bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// As always.
        public static let normal = State([])
    }

    /// Whether it can be touched.
    open var isEnabled = true
    private var actions: [UIAction] = []

    /// Something on the screen.
    override nonisolated public init() {}

    /// Does something when something happens to it.
    open func addAction(_ action: UIAction, for event: Event) { actions.append(action) }

    /// Does what a touch does.
    public func sendActions(for event: Event) {
        for action in actions where isEnabled { action.handler(action) }
    }
}

/// A button.
@MainActor open class UIButton: UIControl {
    private var title: String?

    /// Says what the button says.
    open func setTitle(_ title: String?, for state: UIControl.State) { self.title = title }
    /// What the button says.
    open func title(for state: UIControl.State) -> String? { title }
}
