import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

private protocol Closable: AnyObject, Sendable {
    func close(_ closed: Tally)
}

private protocol Named: Sendable {
    var name: String { get }
}

private class Base: @unchecked Sendable {
    // The class has no variables.
}

/// An object that counts its end.
private final class Thing: Base, Closable, Named, Error, @unchecked Sendable {
    // The class has no variables.
    let gone: Tally
    init(_ gone: Tally) { self.gone = gone }
    deinit { gone.add() }
    func close(_ closed: Tally) { closed.add() }
    var name: String { "thing" }
}

private actor Worker {
    let gone: Tally
    init(_ gone: Tally) { self.gone = gone }
    deinit { gone.add() }
}

/// A pool keeps no object alive, whatever the type of its elements calls the object.
@Suite struct `The objects of a timeout pool` {
    private let time = VirtualTime()

    /// Inserts objects as elements of a type, of which one is kept elsewhere.
    private func expectWeak<Object: AnyObject & Sendable, Element: Sendable>(
        _ make: (Tally) -> Object, as element: (Object) -> Element,
        isSame: @escaping @Sendable (Element, Object) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let (gone, expired, others) = (Tally(), Tally(), Tally())
        let kept = make(gone)
        let pool = TimeoutPool<Element>(after: .seconds(30), on: time.scheduler) { element in
            (isSame(element, kept) ? expired : others).add()
        }
        for _ in 0..<10 { pool.insert(element(make(gone))) }
        pool.insert(element(kept))
        pool.remove(pool.insert(element(kept)))
        #expect(gone.sum == 10, sourceLocation: sourceLocation)
        #expect(pool.count == 11, sourceLocation: sourceLocation)
        time.advance(by: .seconds(60))
        #expect(expired.sum == 1 && others.sum == 0, sourceLocation: sourceLocation)
        #expect(pool.count == 0, sourceLocation: sourceLocation)
        // Those that are left when the pool goes.
        for _ in 0..<10 { pool.insert(element(make(gone))) }
        #expect(gone.sum == 20, sourceLocation: sourceLocation)
    }

    private func expectWeak<Element: Sendable>(
        as element: (Thing) -> Element, sourceLocation: SourceLocation = #_sourceLocation,
        isSame: @escaping @Sendable (Element, Thing) -> Bool
    ) {
        expectWeak(Thing.init, as: element, isSame: isSame, sourceLocation: sourceLocation)
    }

    @Test func `are not kept as a class, a superclass or an actor`() {
        expectWeak(as: { $0 }, isSame: { $0 === $1 })
        expectWeak(as: { $0 as Base }, isSame: { $0 === $1 })
        expectWeak(Worker.init, as: { $0 }, isSame: { $0 === $1 })
    }

    @Test func `are not kept as a protocol`() {
        expectWeak(as: { $0 as any Closable }, isSame: { $0 === $1 })
        expectWeak(as: { $0 as any Named }, isSame: { $0 as? Thing === $1 && $0.name == "thing" })
        expectWeak(as: { $0 as any Closable & Named }, isSame: { $0 === $1 && $0.name == "thing" })
        expectWeak(as: { $0 as any Base & Closable }, isSame: { $0 === $1 })
        expectWeak(as: { $0 as any AnyObject & Sendable }, isSame: { $0 === $1 })
        expectWeak(as: { $0 as any Sendable }, isSame: { $0 as? Thing === $1 })
        expectWeak(as: { $0 as any Error }, isSame: { $0 as? Thing === $1 })
        expectWeak(Worker.init, as: { $0 as any Actor }, isSame: { $0 === $1 })
    }

    @Test func `are not kept as an optional`() {
        expectWeak(as: { $0 as Thing? }, isSame: { $0 === $1 })
        expectWeak(as: { $0 as Thing?? }, isSame: { ($0 ?? nil) === $1 })
        expectWeak(as: { $0 as Thing??? }, isSame: { (($0 ?? nil) ?? nil) === $1 })
        expectWeak(as: { $0 as (any Closable)? }, isSame: { $0 === $1 })
        expectWeak(as: { $0 as (any Sendable)? }, isSame: { $0 as? Thing === $1 })
        expectWeak(as: { ($0 as Thing?) as any Sendable }, isSame: { $0 as? Thing === $1 })
        expectWeak(as: { ($0 as (any Closable)?) as any Sendable }, isSame: { $0 as? Thing === $1 })
        expectWeak(Worker.init, as: { $0 as Worker? }, isSame: { $0 === $1 })
    }

    private final class Unshared {
        let gone: Tally
        init(_ gone: Tally) { self.gone = gone }
        deinit { gone.add() }
    }

    /// An actor with a pool of objects that are not Sendable.
    private actor Home {
        private final class Log { var expired: [ObjectIdentifier] = [] }

        private let (log, gone) = (Log(), Tally())
        private var kept: Unshared?
        private var pool: AnyObject?

        func start<Element>(
            as element: @Sendable (Unshared) -> Element, _ object: @escaping @Sendable (Element) -> Unshared?
        ) {
            let pool = LocalTimeoutPool<Element>(after: .seconds(30)) { [log] element in
                if let object = object(element) { log.expired.append(ObjectIdentifier(object)) }
            }
            for _ in 0..<10 { pool.insert(element(Unshared(gone))) }
            let kept = Unshared(gone)
            pool.insert(element(kept), after: .seconds(1))
            (self.kept, self.pool) = (kept, pool)
            #expect(gone.sum == 10 && pool.count == 11)
        }

        func end() {
            #expect(log.expired == [kept.map { ObjectIdentifier($0) }])
            (kept, pool) = (nil, nil)
            #expect(gone.sum == 11)
        }
    }

    private func expectWeak<Element>(
        as element: @Sendable (Unshared) -> Element, _ object: @escaping @Sendable (Element) -> Unshared?
    ) async {
        let time = VirtualTime()
        await time.run {
            let home = Home()
            await home.start(as: element, object)
            await time.advance(by: .seconds(60))
            await home.end()
        }
    }

    @Test func `are not kept by a pool of one actor`() async {
        await expectWeak(as: { $0 }, { $0 })
        await expectWeak(as: { $0 as AnyObject }, { $0 as? Unshared })
        await expectWeak(as: { $0 as Any }, { $0 as? Unshared })
        await expectWeak(as: { $0 as Unshared? }, { $0 })
        await expectWeak(as: { $0 as Any? }, { $0 as? Unshared })
    }

    // MARK: Values

    private func expired<Element: Sendable>(_ elements: [Element]) -> [Element] {
        let expired = Mutex<[Element]>([])
        let pool = TimeoutPool<Element>(after: .seconds(30), on: time.scheduler) { element in
            expired.withLock { expired in expired.append(element) }
        }
        for (number, element) in elements.enumerated() { pool.insert(element, after: .seconds(number)) }
        time.advance(by: .seconds(60))
        #expect(pool.count == 0)
        return expired.withLock { expired in expired }
    }

    @Test func `leave values as they are, in the same types`() {
        #expect(expired([nil, nil] as [Thing?]).count { $0 == nil } == 2)
        #expect(expired([.some(nil), nil] as [Thing??]).map { $0 == nil } == [false, true])
        #expect(expired([nil] as [(any Closable)?]).count == 1)
        let long = String(repeating: "long", count: 20)
        #expect(expired(["a", nil, long] as [String?]).map { $0?.count } == [1, nil, 80])
        let mixed = expired([1, "two", 3.0, [4], nil as Int? as any Sendable, nil as Thing? as any Sendable])
        #expect(mixed.count == 6)
        #expect(mixed[0] as? Int == 1 && mixed[1] as? String == "two" && mixed[2] as? Double == 3)
        #expect(mixed[3] as? [Int] == [4])
        #expect(expired([CancellationError() as any Error]).first is CancellationError)
        #expect(expired([Thing.self as AnyClass, Worker.self]).map { "\($0)" } == ["Thing", "Worker"])
        #expect(expired([Thing.self as any Any.Type, Int.self]).map { "\($0)" } == ["Thing", "Int"])
        #expect(expired([Thing.self as any Closable.Type]).first == Thing.self)
        #expect(expired([Thing.self as any Sendable]).first as? Thing.Type == Thing.self)
    }

    @Test func `are kept inside values, until their timeouts end`() {
        struct Holder: Sendable { let thing: Thing }
        enum Choice: Sendable {
            case thing(Thing)
            case number(Int)
        }
        func expectKept<Element: Sendable>(_ element: (Thing) -> Element) {
            let gone = Tally()
            let pool = TimeoutPool<Element>(after: .seconds(30), on: time.scheduler) { _ in }
            pool.insert(element(Thing(gone)))
            let removed = pool.insert(element(Thing(gone)))
            #expect(gone.sum == 0)
            pool.remove(removed)
            #expect(gone.sum == 1)
            time.advance(by: .seconds(60))
            #expect(gone.sum == 2)
            pool.insert(element(Thing(gone)))
            #expect(gone.sum == 2)
        }
        expectKept { Holder(thing: $0) }
        expectKept { Holder(thing: $0) as Holder? }
        expectKept { Holder(thing: $0) as any Sendable }
        expectKept { Choice.thing($0) }
        expectKept { ($0, 1) }
        expectKept { [$0] }
        expectKept { thing in { @Sendable in thing.name } }
        expectKept { thing in { @Sendable in thing.name } as (@Sendable () -> String)? }
    }

    // MARK: In their own deinit

    private final class Pools: Sendable {
        let expired: Tally
        let things: TimeoutPool<Dying>
        let closables: TimeoutPool<any AnyObject & Sendable>
        let optionals: TimeoutPool<Dying?>
        let timeouts = Mutex<[PooledTimeout]>([])

        init(_ time: VirtualTime) {
            let expired = Tally()
            self.expired = expired
            things = TimeoutPool(after: .seconds(1), on: time.scheduler) { thing in expired.add(thing.number) }
            closables = TimeoutPool(after: .seconds(1), on: time.scheduler) { _ in expired.add() }
            optionals = TimeoutPool(after: .seconds(1), on: time.scheduler) { thing in expired.add(thing?.number ?? 1) }
        }
    }

    private final class Dying: Sendable {
        let number: Int
        let pools: Pools
        init(_ number: Int, _ pools: Pools) { (self.number, self.pools) = (number, pools) }

        deinit {
            let timeouts = [
                pools.things.insert(self), pools.things.insert(self, after: .seconds(2)), pools.closables.insert(self),
                pools.optionals.insert(self), pools.optionals.insert(self, after: .zero),
            ]
            pools.timeouts.withLock { all in all += timeouts }
        }
    }

    @Test func `get no timeout in their own deinit`() {
        let pools = Pools(time)
        for number in 1...1000 { _ = Dying(number, pools) }
        #expect(pools.things.count == 0 && pools.closables.count == 0 && pools.optionals.count == 0)
        pools.timeouts.withLock { timeouts in
            #expect(timeouts.count == 5000)
            for timeout in timeouts {
                #expect(timeout == PooledTimeout() && !pools.things.isWaiting(timeout))
                #expect(!pools.things.refresh(timeout) && !pools.optionals.remove(timeout))
            }
        }
        time.advance(by: .seconds(10))
        #expect(pools.expired.sum == 0)
    }
}
