#if canImport(UIKit)
    import Observation
    import UIKit

    /// A button that says when it may be pressed again.
    final class ResendCodeViewController: UIViewController {
        let button = UIButton()
        private let code: ResendCode

        init(_ code: ResendCode) {
            self.code = code
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            button.addAction(
                UIAction { [code] _ in Task { await code.resend() } },
                for: .touchUpInside
            )
            show()
        }

        /// Called once for each second that is shown; nothing wakes in between.
        private func show() {
            withObservationTracking {
                button.setTitle(code.title, for: .normal)
                button.isEnabled = code.isEnabled
            } onChange: { [weak self] in
                Task { @MainActor in self?.show() }
            }
        }
    }
#endif
