@_spi(Store) import DurableTimers
import Synchronization
import Timers
import TimersTesting

/// The processes of a test: starts them, and carries out the faults that the order draws.
///
/// It keeps no virtual time alive, because tasks of the processes may outlive it.
final class ProcessTrial: Sendable {
    typealias Body = @Sendable (FaultyStore) async throws -> Void

    private struct Process {
        // Its store retains the trial, so it does not stand here.
        let identity: VirtualProcess
        /// The release of the program that it runs.
        let release: Int
        var task: Task<Void, Never>?
        var hasDied = false
        var isShutDown = false
        var hasEnded = false
        /// The calls of the store that wait because the process is stopped.
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// How long its leases last.
        var lease = Duration.seconds(15)
        var runners: [RunnerID] = []
    }

    private struct State {
        /// By the numbers of the processes, from 1.
        var processes: [Process] = []
        var lastRelease = 0
        /// No fault happens any more.
        var isOver = false
        /// The tasks that end a pause, or let the store forget a process.
        var timers: [Task<Void, Never>] = []
        /// The first error that a process has thrown.
        var failure: (any Error)?
    }

    private let memory: MemoryStore
    private let executor: DrainedExecutor
    private let context: VirtualContext
    private let faults: FaultyStore.Faults
    private let body: Body
    private let state = Mutex(State())

    init(_ time: VirtualTime, _ memory: MemoryStore, _ faults: FaultyStore.Faults, _ body: @escaping Body) {
        (self.memory, self.faults, self.body) = (memory, faults, body)
        (executor, context) = (time.drainedExecutor, time.context)
    }

    /// Starts the first processes, whose orders draw at most `limit` faults.
    func begin(_ count: Int, limit: Int) {
        let kinds = possible([.dies, .standsStill, .stops])
        executor.setFaults(
            ProcessTasks.Faults(left: limit, kinds: kinds.count) { [self] process, kind in
                carryOut(kinds[kind - 1], on: process, "")
            })
        for _ in 0..<count { start(release: 0) }
    }

    private func start(release: Int) {
        let number = state.withLock { state in state.processes.count + 1 }
        let process = VirtualProcess(number: number)
        let store = FaultyStore(memory, process, release: release, self)
        state.withLock { state in state.processes.append(Process(identity: process, release: release)) }
        let context = context.playing(process)
        let task = VirtualContext.start(in: context, describedAs: "process \(number)") { [self] in
            var failure: (any Error)?
            do { try await body(store) } catch { failure = error }
            // What a process throws because it is cancelled is its end.
            if Task.isCancelled, failure is CancellationError { failure = nil }
            state.withLock { [failure] state in
                state.processes[number - 1].hasEnded = true
                if !state.processes[number - 1].hasDied { state.failure = state.failure ?? failure }
            }
        }
        state.withLock { state in state.processes[number - 1].task = task }
    }

    /// Notes what a process has told the store.
    func note(_ lease: Duration, _ runner: RunnerID, of process: VirtualProcess) {
        state.withLock { state in
            state.processes[process.number - 1].lease = lease
            if !state.processes[process.number - 1].runners.contains(runner) {
                state.processes[process.number - 1].runners.append(runner)
            }
        }
    }

    // MARK: Faults

    private func possible(_ kinds: [ProcessFault]) -> [ProcessFault] {
        kinds.filter { kind in faults.contains(kind.sort) }
    }

    /// Draws one of some faults; nil for none.
    func draw(_ kinds: [ProcessFault]) -> ProcessFault? {
        let kinds = possible(kinds)
        if kinds.isEmpty || state.withLock({ state in state.isOver }) { return nil }
        let kind = executor.drawFault(of: kinds.count)
        return kind == 0 ? nil : kinds[kind - 1]
    }

    enum Moment: String { case before, after }

    /// Carries out a fault of a call, and returns when the process goes on.
    func carryOut(_ fault: ProcessFault, on process: VirtualProcess, _ moment: Moment, _ call: String) async throws {
        let number = process.number
        switch fault {
        case .fails:
            tell("\(call) by process \(number) fails without any effect")
            throw StoreUnreachable()
        case .losesAnswer:
            tell("\(call) by process \(number) takes effect, but its answer is lost")
            throw StoreUnreachable()
        default: carryOut(fault, on: process, " \(moment) \(call)")
        }
        try await pass(process)
    }

    /// Carries out a fault of a process.
    private func carryOut(_ fault: ProcessFault, on process: VirtualProcess, _ place: String) {
        let (release, next) = state.withLock { state in
            (state.processes[process.number - 1].release, state.processes.count + 1)
        }
        switch fault {
        case .dies:
            tell("process \(process.number) dies\(place), and process \(next) starts")
            executor.stop(process)
            let runners = state.withLock { state in
                state.processes[process.number - 1].hasDied = true
                return state.processes[process.number - 1].runners
            }
            later(after: .seconds(90)) { [memory] in for runner in runners { await memory.leave(runner) } }
            start(release: release)
        case .standsStill:
            let pause = state.withLock { state in state.processes[process.number - 1].lease } * 1.5
            tell("process \(process.number) stands still for \(pause)\(place), and process \(next) starts")
            executor.stop(process)
            later(after: pause) { [self] in resume(process) }
            start(release: release)
        case .stops:
            let task = state.withLock { state -> Task<Void, Never>? in
                if state.processes[process.number - 1].isShutDown { return nil }
                state.processes[process.number - 1].isShutDown = true
                return state.processes[process.number - 1].task
            }
            guard let task else { return carryOut(.joins, on: process, place) }
            tell("process \(process.number) is shut down\(place), and process \(next) starts")
            task.cancel()
            start(release: release)
        case .joins:
            tell("process \(next) starts" + (place.isEmpty ? "" : "\(place) by process \(process.number)"))
            start(release: release)
        case .releases:
            let nextRelease = state.withLock { state in
                state.lastRelease += 1
                return state.lastRelease
            }
            tell("process \(next) of release \(nextRelease) starts\(place) by process \(process.number)")
            start(release: nextRelease)
        case .fails, .losesAnswer: break
        }
    }

    private func tell(_ sentence: String) { executor.story?.fault(sentence) }

    /// Runs `body` after a delay, unless the processes have ended by then.
    private func later(after delay: Duration, _ body: @escaping @Sendable () async -> Void) {
        let clock = TimerClock(on: context.scheduler)
        let task = VirtualContext.start(in: context, describedAs: "the end of a fault") {
            if (try? await clock.sleep(for: delay)) != nil { await body() }
        }
        state.withLock { state in state.timers.append(task) }
    }

    // MARK: Stopped processes

    /// Returns when a process is not stopped.
    ///
    /// - Throws: if it has died and the test is over, so that its tasks come to their ends.
    func pass(_ process: VirtualProcess) async throws {
        if process.isStopped {
            await withCheckedContinuation { continuation in
                state.withLock { state in state.processes[process.number - 1].waiting.append(continuation) }
            }
        }
        if state.withLock({ state in state.processes[process.number - 1].hasDied }) { throw StoreUnreachable() }
    }

    private func resume(_ process: VirtualProcess) {
        executor.resume(process)
        let waiting = state.withLock { state in
            defer { state.processes[process.number - 1].waiting = [] }
            return state.processes[process.number - 1].waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    // MARK: The end

    /// Shuts down the processes that live, and moves time until they have ended.
    func end(_ time: VirtualTime) async throws {
        executor.setFaults(nil)
        let timers = state.withLock { state in
            state.isOver = true
            defer { state.timers = [] }
            return state.timers
        }
        for timer in timers { timer.cancel() }
        await end(time) { process in !process.hasDied }
        if let failure = state.withLock({ state in state.failure }) { throw failure }
    }

    /// Lets the processes that have died come to their ends, so that nothing of them is left.
    func endTheDead(_ time: VirtualTime) async {
        await end(time) { process in process.hasDied }
    }

    /// How many seconds processes may take to end.
    private static let patience = 600

    private func end(_ time: VirtualTime, _ isMeant: (Process) -> Bool) async {
        let processes = state.withLock { state in state.processes.filter(isMeant) }
        for process in processes {
            process.task?.cancel()
            resume(process.identity)
        }
        let numbers = processes.map(\.identity.number)
        var seconds = 0
        await time.advance(by: .zero)
        while seconds < Self.patience, !haveEnded(numbers) {
            await time.advance(by: .seconds(1))
            seconds += 1
        }
        for number in numbers where !haveEnded([number]) {
            _ = time.expect(false, "process \(number) was cancelled, and has not ended in \(Self.patience) seconds")
        }
    }

    private func haveEnded(_ numbers: [Int]) -> Bool {
        state.withLock { state in numbers.allSatisfy { number in state.processes[number - 1].hasEnded } }
    }
}
