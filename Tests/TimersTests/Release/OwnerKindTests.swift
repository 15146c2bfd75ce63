import Foundation
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Every form of timer passes its owner to its action and knows the owner's type, whatever kind of class that is.
@MainActor
struct OwnerKindTests {
    private final class Alone: Sendable {
        let number = 1
    }

    private class Base: @unchecked Sendable {
        // The class has no variables.
        class var number: Int { 2 }
    }

    private final class Derived: Base, @unchecked Sendable {
        // The class has no variables.
        override class var number: Int { 3 }
    }

    private final class Box<Content: Sendable>: Sendable {
        let content: Content
        init(_ content: Content) { self.content = content }
    }

    private actor Keeper {
        nonisolated let number = 4
        private(set) var ticks: [Int] = []
        func note(_ tick: Tick) { ticks.append(tick.count) }
    }

    /// Makes a timer of each synchronous form for `owner`, and waits until each has ticked twice.
    private func expect<Owner: AnyObject & Sendable>(
        _ owner: Owner, says text: String, type: String, describe: @escaping @Sendable (Owner) -> String
    ) {
        let time = VirtualTime()
        let notes = Notes<String>()
        let schedule = TimerSchedule.every(.seconds(1), times: 2)
        func note(_ form: String, _ owner: Owner, _ tick: Tick) {
            notes.add("\(form) \(describe(owner)) \(tick.count)")
        }
        let timers = time.run {
            [
                OwnedTimer(schedule, owner: owner) { me, tick in note("main", me, tick) },
                OwnedTimer(schedule, on: .main, owner: owner) { [note] me, tick in
                    MainActor.assumeIsolated { note("scheduler", me, tick) }
                },
                loopTimer(schedule, owner) { me, tick in note("loop", me, tick) },
            ]
        }
        #expect(timers.map(\.info.ownerType) == [type, type, type])
        time.advance(by: .seconds(2))
        let expected = [1, 2].flatMap { count in
            ["main", "scheduler", "loop"].map { form in "\(form) \(text) \(count)" }
        }
        #expect(notes.entries == expected)
    }

    private func loopTimer<Owner: AnyObject>(
        _ schedule: TimerSchedule, _ owner: Owner, _ action: @escaping (Owner, Tick) -> Void
    ) -> OwnedTimer {
        OwnedTimer(schedule, runLoop: .current, owner: owner, action: action)
    }

    @Test func `a final class`() {
        expect(Alone(), says: "1", type: "Alone") { me in "\(me.number)" }
    }

    @Test func `a class that has subclasses`() {
        expect(Base(), says: "2", type: "Base") { me in "\(Swift.type(of: me).number)" }
    }

    @Test func `a subclass, as what it is`() {
        expect(Derived(), says: "3", type: "Derived") { me in "\(Swift.type(of: me).number)" }
    }

    @Test func `a subclass, as its superclass`() {
        expect(Derived() as Base, says: "3", type: "Base") { me in "\(Swift.type(of: me).number)" }
    }

    @Test func `a generic class`() {
        expect(Box("five"), says: "five", type: "Box<String>") { me in me.content }
        expect(Box((6, 7)), says: "6", type: "Box<(Int, Int)>") { me in "\(me.content.0)" }
    }

    @Test func `an actor, not isolated to it`() {
        expect(Keeper(), says: "4", type: "Keeper") { me in "\(me.number)" }
    }

    @Test func `a class of Foundation`() {
        expect(NSNumber(value: 8), says: "8", type: "NSNumber") { me in "\(me.intValue)" }
    }

    @Test func `an object of any class`() {
        let time = VirtualTime()
        let owner: AnyObject = Box(9)
        var contents: [Int?] = []
        let timer = time.run {
            OwnedTimer(.every(.seconds(1), times: 2), owner: owner) { me, _ in
                contents.append((me as? Box<Int>)?.content)
            }
        }
        time.advance(by: .seconds(2))
        #expect(contents == [9, 9])
        #expect(timer.info.ownerType == "Box<Int>")
    }

    @Test func `an owner on the caller's actor`() async throws {
        let owner = Box("ten")
        let notes = Notes<String>()
        let timer = OwnedTimer(.every(.milliseconds(1), times: 2), isolated: owner) { me, tick in
            notes.add("\(me.content) \(tick.count)")
        }
        #expect(timer.info.ownerType == "Box<String>")
        #expect(try await "\(timer.waitUntilFinished())" == "completed")
        #expect(notes.entries == ["ten 1", "ten 2"])
        withExtendedLifetime(owner) {}
    }

    @Test func `an owner of an action that may suspend`() async throws {
        let owner = Derived()
        let notes = Notes<String>()
        let timer = OwnedTimer(.every(.milliseconds(1), times: 2), owner: owner) { me, tick in
            await Task.yield()
            notes.add("\(Swift.type(of: me).number) \(tick.count)")
        }
        #expect(timer.info.ownerType == "Derived")
        #expect(try await "\(timer.waitUntilFinished())" == "completed")
        #expect(notes.entries == ["3 1", "3 2"])
        withExtendedLifetime(owner) {}
    }

    @Test func `an actor, isolated to it`() async {
        let time = VirtualTime()
        let keeper = Keeper()
        let timer = time.run {
            OwnedTimer(.every(.seconds(1), times: 2), actor: keeper) { me, tick in me.note(tick) }
        }
        await time.advance(by: .seconds(3))
        #expect(await keeper.ticks == [1, 2])
        #expect(timer.info.ownerType == "Keeper")
    }
}
