import CoreVideo

final class A1 {
    private var link: CVDisplayLink?
    func start() {
        CVDisplayLinkCreateWithActiveCGDisplays(&link)
        guard let link else { return }
        CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque())  // expect: unretained-display-link
        CVDisplayLinkStart(link)
    }
}

// A method stops it, which the `deinit` does not call.
final class A2 {
    private var link: CVDisplayLink!
    func start() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        CVDisplayLinkSetOutputCallback(link, { _, _, _, _, _, context in draw(context) }, context)  // expect: unretained-display-link
        CVDisplayLinkStart(link)
    }
    func stop() { CVDisplayLinkStop(link) }
    deinit { print("gone") }
}

final class A3 {
    var link: CVDisplayLink?
    init() {
        CVDisplayLinkSetOutputCallback(  // expect: unretained-display-link
            link!, callback, UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()))
    }
}

final class A4 {
    private var link: CVDisplayLink!
    func start() { DispatchQueue.main.async { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) } }  // expect: unretained-display-link
}

final class A5 {
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }  // expect: unretained-display-link
    deinit { close() }
    private func close() { print(1) }
}

class A6: NSViewController {
    private var link: CVDisplayLink!
    override func viewDidLoad() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }  // expect: unretained-display-link
    override func viewWillDisappear() { CVDisplayLinkStop(link) }
}

final class A7 {
    private var link: CVDisplayLink!
    func start() {
        let me = Unmanaged.passUnretained(self)
        CVDisplayLinkSetOutputCallback(link, callback, me.toOpaque())  // expect: unretained-display-link
    }
}

final class A8 {
    private var link: CVDisplayLink!
    func start() {
        if let link = link { CVDisplayLinkSetOutputCallback(link, callback, UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())) }  // expect: unretained-display-link
    }
}

extension A8 { func again() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) } }  // expect: unretained-display-link

final class A9 {
    private var link: CVDisplayLink!
    init() {
        let status = CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque())  // expect: unretained-display-link
        print(status)
    }
}

final class A10 {
    private var link: CVDisplayLink!
    func start() {
        guard CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) == kCVReturnSuccess else { return }  // expect: unretained-display-link
    }
}

class Outer {
    final class A11 {
        private var link: CVDisplayLink!
        func start() { _ = CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }  // expect: unretained-display-link
    }
    deinit { CVDisplayLinkStop(link) }
}
