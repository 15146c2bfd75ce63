import Synchronization
import TestSupport
import Testing
import Timers

/// The behaviour that the files in `Scheduler/Runtime` rely on.
///
/// Each test fails when a toolchain changes it.
@Suite struct `References by functions of the runtime` {
    /// An object that calls a function in its `deinit`.
    private final class Mortal: Sendable {
        private let question = Mutex<(@Sendable () -> Void)?>(nil)

        func call(inDeinit question: @escaping @Sendable () -> Void) {
            self.question.withLock { asked in asked = question }
        }

        deinit {
            let question = question.withLock { asked in asked.take() }
            question?()
        }
    }

    private final class Zeroing: @unchecked Sendable {
        // Any thread may read it: each read changes the counts atomically.
        private let reference: ZeroingReference

        init(_ object: AnyObject?) {
            reference = ZeroingReference(object)
        }

        var isZero: Bool { reference.object == nil }
    }

    private final class Uncounted: Sendable {
        private let reference: Mutex<UncountedReference<Mortal>?>

        init(_ object: Mortal) {
            reference = Mutex(UncountedReference(object))
        }

        var isZero: Bool { reference.withLock { reference in reference?.object == nil } }

        func remove() {
            reference.withLock { reference in reference = nil }
        }
    }

    @Test func `read nil in the deinit of the object, on its thread and on others`() {
        let answers = Mutex<[Bool]>([])
        let zeroing: Zeroing
        do {
            let object = Mortal()
            zeroing = Zeroing(object)
            let uncounted = Uncounted(object)
            #expect(!zeroing.isZero && !uncounted.isZero)
            object.call { [zeroing] in
                answers.withLock { $0 += [zeroing.isZero, uncounted.isZero] }
                PosixThread { answers.withLock { $0 += [zeroing.isZero, uncounted.isZero] } }.join()
                uncounted.remove()
            }
        }
        #expect(answers.withLock { $0 } == [true, true, true, true])
        #expect(zeroing.isZero)
    }

    @Test func `that are made in the deinit of the object are empty, and count nothing`() {
        let answers = Mutex<[Bool]>([])
        let references = Mutex<[Zeroing]>([])
        final class Dying: Sendable {
            let made: @Sendable (Dying) -> Void
            init(_ made: @escaping @Sendable (Dying) -> Void) { self.made = made }
            deinit { made(self) }
        }
        for _ in 0..<100 {
            _ = Dying { dying in
                let counts = ReferenceCounts(of: dying)
                let reference = Zeroing(dying)
                weak let weakly: Dying? = dying
                let countsNothing = ReferenceCounts(of: dying) == counts
                answers.withLock { $0 += [reference.isZero, weakly == nil, countsNothing] }
                references.withLock { $0.append(reference) }
            }
        }
        #expect(answers.withLock { $0.count == 300 && $0.allSatisfy(\.self) })
        #expect(references.withLock { $0.allSatisfy(\.isZero) })
    }

    @Test func `to nothing read nil`() {
        #expect(Zeroing(nil).isZero)
    }

    @Test func `retain the object that they read, and nothing for longer`() {
        let object = Mortal()
        let counts = ReferenceCounts(of: object)
        let uncounted = UncountedReference(object)
        #expect(ReferenceCounts(of: object) == counts)
        #expect(uncounted.refers(to: object) && !uncounted.refers(to: Mortal()))
        let read = uncounted.object
        #expect(ReferenceCounts(of: object) == counts.adding(strong: 1))
        withExtendedLifetime(read) {}
    }

    #if !canImport(ObjectiveC)
        @Test func `that zero take one unowned count each, and leave the object without a side table`() {
            let object = Mortal()
            let counts = ReferenceCounts(of: object)
            func countReferences() {
                let references = [Zeroing(object), Zeroing(object)]
                // Optimised code retains the object as often as it likes.
                #expect(ReferenceCounts(of: object).unretained == counts.adding(unowned: 2).unretained)
                #expect(references.allSatisfy { !$0.isZero })
                #expect(ReferenceCounts(of: object).unretained == counts.adding(unowned: 2).unretained)
                withExtendedLifetime(references) {}
            }
            countReferences()
            #expect(ReferenceCounts(of: object).unretained == counts.unretained)
            withExtendedLifetime(object) {}
        }

        @Test func `that zero keep the memory of the object, and none of its contents`() async {
            let released = Occurrences()
            var reference: Zeroing?
            func begin() -> ObjectMemory {
                let object = ObjectMemory.object(containing: Token(released))
                reference = Zeroing(object)
                return ObjectMemory(of: object)
            }
            let memory = begin()
            #expect(await onPlainThread { released.wait() })
            #expect(reference?.isZero == true)
            #expect(memory.isInUse)
            reference = nil
            #expect(!memory.isInUse)
        }
    #endif

    @Test func `to a timer go through the word of a wheel and back with their count`() {
        let timer = OwnedTimer(.every(.seconds(3600)), on: .thread(name: "words")) { _ in }
        timer.pause()
        let entry = timer.control.entryForTesting
        // Optimised code may retain the timer once more or less here and there, but in each round as in the one before.
        var counts: (inWheel: Set<ReferenceCounts>, after: Set<ReferenceCounts>) = ([], [])
        for _ in 0..<100 {
            let retained = RetainedEntry(entry)
            let word = retained.word
            retained.transferToWheel()
            counts.inWheel.insert(ReferenceCounts(of: entry))
            let isSame = unsafe RetainedEntry.unmanaged(word)._withUnsafeGuaranteedRef { $0 === entry }
            // The word owns the reference that was transferred.
            #expect(isSame)
            #expect(RetainedEntry(takingBack: word).entry === entry)
            counts.after.insert(ReferenceCounts(of: entry))
        }
        #expect(counts.inWheel.count == 1 && counts.after.count == 1)
        withExtendedLifetime(timer) {}
    }

    /// Checks that the counts at the end are those of the beginning, after several threads have read and retained.
    @Test func `count correctly when several threads read them at once`() {
        let object = Mortal()
        let counts = ReferenceCounts(of: object)
        func read() {
            let uncounted = UncountedReference(object)
            let threads = (0..<4).map { _ in
                PosixThread {
                    let zeroing = Zeroing(uncounted.object)
                    for _ in 0..<2_000 where zeroing.isZero || uncounted.object == nil {
                        Issue.record("an object that is there reads nil")
                    }
                }
            }
            for thread in threads { thread.join() }
        }
        read()
        #expect(ReferenceCounts(of: object) == counts)
    }
}
