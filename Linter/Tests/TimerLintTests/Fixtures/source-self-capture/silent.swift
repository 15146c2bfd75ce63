import Dispatch

final class Reader {
    var source: DispatchSourceTimer?
    // silent: no mention of itself
    func case0() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { print(1) }
    }
    // silent: weak
    func case1() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { [weak source] in print(source?.data ?? 0) }
    }
    // silent: unowned
    func case2() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { [unowned source] in print(source.data) }
    }
    // silent: cancels itself
    func case3() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { source.cancel() }
    }
    // silent: cancels itself when done
    func case4() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { if done { source.cancel() } }
    }
    // silent: through weak self
    func case5() {
        self.source?.setEventHandler { [weak self] in print(self?.source?.data ?? 0) }
    }
    // silent: another source
    func case6() {
        let source = DispatchSource.makeTimerSource()
        let second = DispatchSource.makeTimerSource()
        second.setEventHandler { print(source.data) }
    }
    // silent: a member of that name
    func case7() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { [model] in print(model.source) }
    }
    // silent: a label of that name
    func case8() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { log(source: 1) }
    }
    // silent: a cancel handler
    func case9() {
        let source = DispatchSource.makeTimerSource()
        source.setCancelHandler { print(source.isCancelled) }
    }
    // silent: a text that says source
    func case10() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { print("source") }
    }
    // silent: somebody's own handler
    func case11() {
        let source = Reader()
        source.setEventHandler { print(source.data) }
    }
}
