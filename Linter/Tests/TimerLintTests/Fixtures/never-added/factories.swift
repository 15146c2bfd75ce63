struct Dependencies {
    // silent: whoever calls the factory adds the link
    var makeLink: (Any, Selector) -> CADisplayLink = { CADisplayLink(target: $0, selector: $1) }
}

final class Renderer {
    private var link: CADisplayLink?
    // silent: a factory as a default argument
    init(makeLink: (Any, Selector) -> CADisplayLink = { CADisplayLink(target: $0, selector: $1) }) {
        link = makeLink(self, #selector(step))
        link?.add(to: .main, forMode: .common)
    }
    @objc func step() {}
}

class Base {
    // silent: a subclass assigns it
    var timer: Timer?
    func stop() { timer?.invalidate() }
}

final class Ticking: Base { func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } } }

open class Open {
    // silent: a subclass in another package may assign it
    public var timer: Timer?
    func stop() { timer?.invalidate() }
}

final class Lonely {
    func later() { handler = { Timer(timeInterval: 1, repeats: false) { _ in } } }  // expect: never-added
    var handler: (() -> Void)?
}
