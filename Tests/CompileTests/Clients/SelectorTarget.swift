#if canImport(ObjectiveC)
    import Foundation
    import Timers

    @MainActor
    final class Classic: NSObject {
        private var timer: OwnedTimer?

        func start() {
            OwnedTimer(.every(.seconds(1)), target: self, selector: #selector(tick(_:))).runUntilOwnerEnds()
            timer = OwnedTimer(.every(.seconds(1)), target: self, selector: #selector(step))
        }

        @objc private func tick(_ sender: Any) {}
        @objc private func step() {}
    }
#endif
