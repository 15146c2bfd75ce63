import Countdowns
import Testing

/// When a process that waits for a lock gives up.
@Suite struct LockPatienceTests {
    /// For each of these marks, seen one after another, whether the process gives up there.
    private func answers(_ marks: [Int]) -> [Bool] {
        var patience = LockPatience(3, seeing: 0)
        return marks.map { mark in patience.isOver(seeing: mark) }
    }

    @Test func `a holder that changes nothing is waited for up to the limit`() {
        #expect(answers([0, 0, 0]) == [false, false, true])
    }

    @Test func `holders that come and go are waited for without a limit`() {
        #expect(!answers(Array(1...100)).contains(true))
        #expect(answers([0, 0, 1, 1, 2, 2, 2]) == [false, false, false, false, false, false, true])
    }
}
