import BackgroundActivities
import Dispatch
import Foundation
import Synchronization
import UIKit

/// A device in the hand of a test: the user, the system, and the jobs that wait for the main thread.
@MainActor final class Phone {
    /// What waits for the main thread.
    private final class Jobs: Sendable {
        private struct State {
            var isOffMain = false
            var waiting: [@MainActor @Sendable () -> Void] = []
        }

        private let state = Mutex(State())

        /// Runs the job now, or when the main thread gets to it if the caller is not on it.
        func add(_ job: @escaping @MainActor @Sendable () -> Void) {
            let isOffMain = state.withLock { state in
                if state.isOffMain { state.waiting.append(job) }
                return state.isOffMain
            }
            if !isOffMain { MainActor.assumeIsolated { job() } }
        }

        func take() -> (@MainActor @Sendable () -> Void)? {
            state.withLock { state in state.waiting.isEmpty ? nil : state.waiting.removeFirst() }
        }

        func setOffMain(_ isOffMain: Bool) {
            state.withLock { state in state.isOffMain = isOffMain }
        }
    }

    private let jobs: Jobs
    /// The platform that the code under test asks for time.
    let platform: BackgroundTaskPlatform

    private var desk: BackgroundTaskDesk { UIApplication.shared.desk }

    init() {
        let jobs = Jobs()
        self.jobs = jobs
        platform = BackgroundTaskPlatform { job in jobs.add(job) }
        start()
    }

    /// Begins a new life of the app, in the foreground.
    func start() {
        desk.reset()
        post(UIApplication.willEnterForegroundNotification)
    }

    /// The system started the app without its user.
    func launchInBackground() { desk.withState { state in state.isInBackground = true } }

    func makeScenes(_ count: Int) -> [UIScene] { (0..<count).map { _ in UIScene() } }

    // MARK: The user

    /// - Parameters:
    ///   - timeLeft: seconds until the app is suspended.
    ///   - scenes: the scenes of the app, if it has any, which go first.
    func leave(timeLeft: Double = 25, scenes: [UIScene] = []) {
        for scene in scenes { post(UIScene.didEnterBackgroundNotification, scene) }
        desk.withState { state in (state.isInBackground, state.timeRemaining) = (true, timeLeft) }
        post(UIApplication.didEnterBackgroundNotification)
    }

    /// - Parameter scenes: those that come back, which may be some of the app's only.
    func comeBack(scenes: [UIScene] = []) {
        for scene in scenes { post(UIScene.willEnterForegroundNotification, scene) }
        post(UIApplication.willEnterForegroundNotification)
        desk.withState { state in
            (state.isInBackground, state.timeRemaining) = (false, .greatestFiniteMagnitude)
        }
        post(UIApplication.didBecomeActiveNotification)
    }

    /// One of several windows goes, and the app stays.
    func close(_ scene: UIScene) {
        post(UIScene.didEnterBackgroundNotification, scene)
        post(UIScene.didDisconnectNotification, scene)
    }

    private func post(_ name: Notification.Name, _ object: Any = UIApplication.shared) {
        NotificationCenter.default.post(name: name, object: object)
    }

    // MARK: The system

    /// The numbers of the tasks that are open, in their order.
    var open: [Int] { desk.withState { state in state.open.keys.sorted() } }
    /// What the open tasks are called.
    var openNames: [String] { desk.withState { state in state.open.sorted { $0.key < $1.key }.map(\.value) } }
    var begun: Int { desk.withState { state in state.begun } }
    var ended: Int { desk.withState { state in state.ended } }
    /// Ends of tasks that were not open.
    var wrongEnds: Int { desk.withState { state in state.wrongEnds } }

    var refuses: Bool {
        get { desk.withState { state in state.refuses } }
        set { desk.withState { state in state.refuses = newValue } }
    }

    /// The time of that task is up.
    func expire(_ number: Int) { _ = desk.expire(number) }

    /// The time of all tasks is up.
    func expireAll() {
        for number in open { expire(number) }
    }

    /// Does something once, with its number, when the next task is open and the app does not know of it yet.
    func whileBeginning(_ body: (@MainActor @Sendable (Int) -> Void)?) {
        var hook: (@Sendable (Int) -> Void)?
        if let body { hook = { number in MainActor.assumeIsolated { body(number) } } }
        let old = desk.withState { state in
            defer { state.whileBeginning = hook }
            return state.whileBeginning
        }
        // Let go of here, with the lock of the desk open.
        _ = old
    }

    // MARK: Threads

    /// Runs `body` as if it were on another thread: what it wants from the main thread waits for `turn()`.
    func offMain<Result>(_ body: () -> Result) -> Result {
        jobs.setOffMain(true)
        defer { jobs.setOffMain(false) }
        return body()
    }

    /// The main thread gets to the first of the jobs that wait.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func turn() -> Bool {
        let job = jobs.take()
        job?()
        return job != nil
    }

    /// Returns when the main queue has done what it had been given before.
    func mainQueueTurn() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}
