import Dispatch

final class Reader {
    var source: DispatchSourceTimer?
    func case0() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { print(source.data) }  // expect: source-self-capture
    }
    func case1() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler {
            print(source.data)  // expect: source-self-capture
        }
    }
    func case2() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler(handler: { print(source.isCancelled) })  // expect: source-self-capture
    }
    func case3() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { [source] in print(1) }  // expect: source-self-capture
    }
    func case4() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { use(source) }  // expect: source-self-capture
    }
    func case5() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler {
            queue.async { print(source.data) }  // expect: source-self-capture
        }
    }
    func case6() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { [weak self] in self?.update(source.data) }  // expect: source-self-capture
    }
    func case7() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { source.suspend() }  // expect: source-self-capture
    }
    func case8() {
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { source.schedule(deadline: .now() + 1) }  // expect: source-self-capture
    }
    func case9() {
        let source = DispatchSource.makeReadSource(fileDescriptor: 0)
        source.setEventHandler { read(source.data) }  // expect: source-self-capture
    }
    func case10() {
        let source = DispatchSource.makeTimerSource(queue: .main)
        self.source = source
        source.setEventHandler { print(source.data) }  // expect: source-self-capture
    }
    func case11() {
        var source = DispatchSource.makeTimerSource(flags: .strict, queue: q)
        source.setEventHandler { print(source) }  // expect: source-self-capture
    }
    func case12() {
        let signals = DispatchSource.makeSignalSource(signal: SIGINT)
        signals.setEventHandler { print(signals.data) }  // expect: source-self-capture
    }
}
