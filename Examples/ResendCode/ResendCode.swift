import BackgroundActivities
import Countdowns
import Observation

/// A code that was sent to a phone, and when it may be sent again.
///
/// The countdown is a deadline that the store keeps: it is right after the user was away, after the app was ended and
/// started anew, and when the wall clock is set.
@MainActor @Observable
final class ResendCode {
    private let number: String
    private let countdown: Countdown
    private let send: @MainActor (String) async throws -> Void
    private(set) var isSending = false
    private(set) var failure: String?

    /// - Parameters:
    ///   - number: the phone that the code is sent to.
    ///   - store: keeps the countdown of each number.
    ///   - send: asks the server to send the code.
    init(to number: String, store: CountdownStore, send: @escaping @MainActor (String) async throws -> Void) {
        self.number = number
        self.send = send
        countdown = store.countdown("resend:\(number)", from: .seconds(60))
    }

    /// Whether the code may be sent now.
    var isEnabled: Bool { !isSending && countdown.phase != .running }

    /// What the button says.
    var title: String {
        if isSending { return "Sending…" }
        return countdown.phase == .running ? "Send again in \(countdown.remainingSeconds) s" : "Send the code again"
    }

    /// Sends the code, and waits a minute before the next one.
    ///
    /// If the user leaves the app during the request, it goes on for as long as the system allows.
    func resend() async {
        guard isEnabled else { return }
        isSending = true
        defer { isSending = false }
        do {
            try await BackgroundActivity.run("send the code") { try await send(number) }
            failure = nil
            countdown.restart()
        } catch {
            failure = "The code could not be sent: \(error)"
        }
    }
}
