import Countdowns
import Foundation
import Timers
import TimersTesting
import UIKit

@testable import ResendCode

/// The screen of the example, in an app that can be ended and started anew.
@MainActor final class ResendScreen {
    let time = VirtualTime()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "resend-\(UUID().uuidString)")
    private var controller: ResendCodeViewController?
    /// How many codes the server has sent.
    private(set) var sent = 0

    init() {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func removeStore() { try? FileManager.default.removeItem(at: folder) }

    func open() {
        time.run {
            let store = CountdownStore(file: folder.appending(path: "countdowns.json").path)
            let code = ResendCode(to: "+44 20 7946 0000", store: store) { [weak self] _ in
                await Task.yield()
                self?.sent += 1
            }
            let controller = ResendCodeViewController(code)
            controller.viewDidLoad()
            self.controller = controller
        }
    }

    func close() { controller = nil }

    /// Touches the button so often, one touch right after the other, and returns when the code has been sent.
    func press(times: Int) async {
        let before = sent
        time.run {
            for _ in 0..<times { controller?.button.sendActions(for: .touchUpInside) }
        }
        _ = await becomes { sent > before && title != "Sending…" }
    }

    var title: String? { controller?.button.title(for: .normal) }
    var isEnabled: Bool { controller?.button.isEnabled ?? false }

    /// Whether the button says so as soon as the main actor has done what it was given.
    func shows(_ title: String) async -> Bool {
        await becomes { self.title == title }
    }

    private func becomes(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<100_000 where !condition() { await Task.yield() }
        return condition()
    }
}
