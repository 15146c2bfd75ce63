import Countdowns
import Testing

/// When somebody who waits for a lock gives up.
@Suite struct LockPatienceTests {
    /// Whether somebody who sees these marks one after another gives up there.
    private func answers(_ marks: [Int]) -> [Bool] {
        var patience = LockPatience(3, seeing: 0)
        return marks.map { mark in patience.isOver(seeing: mark) }
    }

    @Test func `one holder is waited for as long as the limit says`() {
        #expect(answers([0, 0, 0]) == [false, false, true])
    }

    @Test func `others who come and go are waited for without a limit`() {
        #expect(!answers(Array(1...100)).contains(true))
        #expect(answers([0, 0, 1, 1, 2, 2, 2]) == [false, false, false, false, false, false, true])
    }
}
