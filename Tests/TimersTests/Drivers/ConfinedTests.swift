import Dispatch
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Timers and pools whose owners and elements are not Sendable, on a serial queue.
@Suite(.patient) struct `What is confined to a context` {
    private final class Counter {
        var count = 0
        private let released: Milestone
        private let mayBeReleasedHere: @Sendable () -> Bool

        init(_ released: Milestone = Milestone(), on mayBeReleasedHere: @escaping @Sendable () -> Bool = { true }) {
            self.released = released
            self.mayBeReleasedHere = mayBeReleasedHere
        }

        deinit { if mayBeReleasedHere() { released.reach() } }
    }

    /// A serial queue that recognizes its own code, and what that code keeps.
    private final class Place: @unchecked Sendable {
        private static let key = DispatchSpecificKey<ObjectIdentifier>()
        let queue = DispatchQueue(label: "confined")
        /// Whether the queue runs no more code, so that the code of any thread may touch what was confined to it.
        let isGone = Milestone()
        // Unchecked, because of these: only the queue uses them.
        var counter: Counter?
        var timer: OwnedTimer?
        var pool: LocalTimeoutPool<[Counter]>?

        init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

        var isHere: @Sendable () -> Bool {
            { [isGone, isOnQueue] in isGone.isReached || isOnQueue() }
        }

        var isOnQueue: @Sendable () -> Bool {
            { [identity = ObjectIdentifier(self)] in DispatchQueue.getSpecific(key: Self.key) == identity }
        }

        /// Runs code on the queue.
        func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
            try await withCheckedThrowingContinuation { done in
                queue.async { done.resume(with: Swift.Result { try body() }) }
            }
        }
    }

    @Test func `ticks there, for an owner that it does not keep alive`() async throws {
        let (place, ticked, released) = (Place(), Milestone(), Milestone())
        let timer = try await place.run {
            let counter = Counter(released)
            place.counter = counter
            return try OwnedTimer(
                validating: .every(.milliseconds(1)), confinedTo: .serialQueue(place.queue), isOnContext: place.isHere,
                owner: counter
            ) { counter, _ in
                counter.count += 1
                if counter.count == 3, place.isHere() { ticked.reach() }
            }
        }
        await ticked.reached()
        try await place.run { place.counter = nil }
        await released.reached()
        #expect("\(try await timer.waitUntilFinished())" == "\(FinishReason.released)")
    }

    @Test func `expires there, and ends with its pool`() async throws {
        let (place, expired, released) = (Place(), Milestone(), Milestone())
        try await place.run {
            let pool = try LocalTimeoutPool<[Counter]>(
                validating: .seconds(3600), confinedTo: .serialQueue(place.queue), isOnContext: place.isHere
            ) { _ in
                if place.isHere() { expired.reach() }
                place.counter = nil
            }
            place.pool = pool
            let counter = Counter(released)
            place.counter = counter
            pool.insert([counter], after: .zero)
        }
        await expired.reached()
        await released.reached()
        #expect(try await place.run { place.pool?.count } == 0)
        try await place.run { place.pool = nil }
    }

    @Test(arguments: [true, false]) func `releases what an action captured there, or where it ends without a context`(
        isGone: Bool
    ) async throws {
        let (place, released) = (Place(), Milestone())
        try await place.run {
            let captured = Counter(released) { place.isOnQueue() != isGone }
            place.timer = try OwnedTimer(
                validating: .after(.seconds(3600)), confinedTo: .serialQueue(place.queue), isOnContext: place.isHere
            ) { _ in captured.count += 1 }
        }
        if isGone {
            place.queue.suspend()
            place.isGone.reach()
        }
        place.timer?.cancel()
        await released.reached()
        if isGone { place.queue.resume() }
    }

    @Test func `releases the elements of its pool where that ends without a context`() async throws {
        let (place, released) = (Place(), Milestone())
        try await place.run {
            place.pool = try LocalTimeoutPool(
                validating: .seconds(3600), confinedTo: .serialQueue(place.queue), isOnContext: place.isHere
            ) { _ in }
            place.pool?.insert([Counter(released) { !place.isOnQueue() }])
        }
        place.queue.suspend()
        place.isGone.reach()
        place.pool = nil
        await released.reached()
        place.queue.resume()
    }

    @Test func `is refused off the context, and where several jobs run at once`() async throws {
        let place = Place()
        let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
        func refusals(_ scheduler: TimerScheduler) -> [TimerError?] {
            [
                #expect(throws: TimerError.self) {
                    try OwnedTimer(
                        validating: .after(.zero), confinedTo: scheduler, isOnContext: place.isHere, owner: place
                    ) { _, _ in }
                },
                #expect(throws: TimerError.self) {
                    try OwnedTimer(validating: .after(.zero), confinedTo: scheduler, isOnContext: place.isHere) { _ in }
                },
                #expect(throws: TimerError.self) {
                    try LocalTimeoutPool<Counter>(
                        validating: .zero, confinedTo: scheduler, isOnContext: place.isHere
                    ) { _ in }
                },
            ]
        }
        for scheduler in [TimerScheduler.serialQueue(place.queue), .queue(concurrent), .shared] {
            #expect(refusals(scheduler).map(\.?.code) == [.wrongContext, .wrongContext, .wrongContext])
        }
        let code = try await place.run {
            let error = #expect(throws: TimerError.self) {
                try OwnedTimer(
                    validating: .every(.zero), confinedTo: .serialQueue(place.queue), isOnContext: place.isHere
                ) { _ in }
            }
            return error?.code
        }
        #expect(code == .invalidInterval)
    }

    @Test(.oneProcess) func `stops a program whose context is another one than it says`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let isFirst = Atomic(true)
            let timer = try OwnedTimer(
                validating: .after(.zero), confinedTo: .serialQueue(DispatchQueue(label: "liar")),
                isOnContext: { isFirst.exchange(false, ordering: .relaxed) }, line: 4711, action: { _ in })
            _ = try await timer.waitUntilFinished()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("ConfinedTests.swift:4711: Fatal error: timer"), "\(message)")
        #expect(message.contains("must tick on the context that it is confined to"))
    }

    @Test(.virtualTime) func `ticks in virtual time on the thread of the test`() async throws {
        let (time, place) = (VirtualTime.current, Place())
        let counter = Counter()
        let timer = try OwnedTimer(
            validating: .every(.seconds(1)), confinedTo: .serialQueue(place.queue), isOnContext: place.isHere,
            owner: counter
        ) { counter, _ in counter.count += 1 }
        await time.advance(by: .seconds(3))
        #expect(counter.count == 3)
        timer.cancel()
    }
}
