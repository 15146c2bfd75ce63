import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.patient) struct `A time waits for the action of an actor that other code keeps busy` {
    enum Kind: CaseIterable {
        case actor, isolated, isolatedAsynchronous, sleeping, debouncer
    }

    /// An actor that does for others what they ask for, on their threads.
    actor Office {
        /// The seconds at which actions have run.
        nonisolated let seconds = Mutex<[Int64]>([])
        private let time: VirtualTime
        private let start: TimerInstant
        private let bag = TimerBag()
        private var debouncer: Debouncer<Int>?

        init(in time: VirtualTime) { (self.time, start) = (time, time.now) }

        private func note() {
            let now = start.duration(to: time.now)
            seconds.withLock { seconds in seconds.append(now.components.seconds) }
        }

        func start(_ kind: Kind) {
            let schedule = TimerSchedule.every(.seconds(1), times: 3)
            switch kind {
            case .actor:
                OwnedTimer(schedule, actor: self) { me, _ in
                    await Task.yield()
                    me.note()
                }
                .store(in: bag)
            case .isolated:
                OwnedTimer(schedule, isolated: bag) { _, _ in self.note() }.store(in: bag)
            case .isolatedAsynchronous:
                OwnedTimer(schedule, isolated: bag) { _, _ in
                    await Task.yield()
                    self.note()
                }
                .store(in: bag)
            case .sleeping:
                OwnedTimer(.after(.milliseconds(500)), actor: self) { me, _ in
                    try await me.time.clock.sleep(for: .milliseconds(500))
                    me.note()
                    for _ in 0..<2 {
                        try await me.time.clock.sleep(for: .seconds(1))
                        me.note()
                    }
                }
                .store(in: bag)
            case .debouncer:
                debouncer = Debouncer(for: .seconds(1), actor: self) { me, count in
                    await Task.yield()
                    me.note()
                    if count < 3 { me.debouncer?.send(count + 1) }
                }
                debouncer?.send(1)
            }
        }

        func stop() {
            bag.cancelAll()
            debouncer = nil
        }

        private func serve(_ begun: Milestone, _ end: Milestone) {
            begun.reach()
            end.block()
        }

        /// Keeps this actor busy outside the time, for so long that a time that does not wait moves on.
        nonisolated func becomeBusy() {
            let (begun, end) = (Milestone(), Milestone())
            Task.detached(executorPreference: OwnThreadExecutor.shared) { await self.serve(begun, end) }
            begun.block()
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { end.reach() }
        }

        /// Makes this actor busy at the first second.
        nonisolated func becomeBusyLater() -> OwnedTimer {
            OwnedTimer(.after(.seconds(1)), on: time.scheduler) { _ in self.becomeBusy() }
        }

        /// Moves the time as a task of this actor.
        ///
        /// - Returns: the seconds at which actions have run by then.
        func move() async -> [Int64] {
            start(.isolated)
            tick()
            await time.advance(by: .zero)
            return seconds.withLock { $0 }
        }

        /// Moves the time, and stays for so long that the task of the action comes to this actor.
        private func tick() {
            time.advance(by: .seconds(1))
            usleep(20_000)
        }
    }

    @Test(arguments: Kind.allCases)
    func `when a test moves it`(_ kind: Kind) async {
        let time = VirtualTime()
        await time.run {
            let office = Office(in: time)
            let timer = office.becomeBusyLater()
            await office.start(kind)
            await time.advance(by: .seconds(3))
            #expect(office.seconds.withLock { $0 } == [1, 2, 3])
            timer.cancel()
            await office.stop()
        }
    }

    @Test(arguments: Kind.allCases)
    func `when it moves itself`(_ kind: Kind) async {
        let time = VirtualTime()
        await time.runAutoAdvancing {
            let office = Office(in: time)
            let timer = office.becomeBusyLater()
            await office.start(kind)
            try? await time.clock.sleep(for: .milliseconds(3_500))
            #expect(office.seconds.withLock { $0 } == [1, 2, 3])
            timer.cancel()
            await office.stop()
        }
    }

    @Test func `when it is moved on that actor, and on the thread of the other code`() async {
        let time = VirtualTime()
        await time.run {
            let office = Office(in: time)
            office.becomeBusy()
            #expect(await office.move() == [1])
            await office.stop()
        }
    }

    @globalActor actor Worker {
        static let shared = Worker()
    }

    @Worker final class Clerk {
        private(set) var results: [Int] = []
        private var timer: OwnedTimer?

        func start() {
            timer = OwnedTimer(.every(.seconds(1)), isolated: self) { me, tick in
                await Task.yield()
                me.results.append(tick.count)
            }
        }

        func stop() { timer = nil }
    }

    @Test func `when two times share a global actor`() async {
        @concurrent func work() async {
            for _ in 0..<500 {
                let time = VirtualTime()
                await time.run {
                    let clerk = Clerk()
                    await clerk.start()
                    await time.advance(by: .seconds(3))
                    #expect(await clerk.results == [1, 2, 3])
                    await clerk.stop()
                }
            }
        }
        async let other: Void = work()
        await work()
        await other
    }
}
