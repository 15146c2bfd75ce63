import CoreVideo

final class A1 {
    private var link: CVDisplayLink!
    init() {
        CVDisplayLinkSetOutputCallback(  // expect: unretained-display-link
            link!, callback, UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()))
    }
    func start() {
        CVDisplayLinkCreateWithActiveCGDisplays(&link)
        guard let link else { return }
        CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque())  // expect: unretained-display-link
        CVDisplayLinkStart(link)
    }
    func queued() {
        DispatchQueue.main.async { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }  // expect: unretained-display-link
    }
    func named() {
        let me = Unmanaged.passUnretained(self)
        CVDisplayLinkSetOutputCallback(link, callback, me.toOpaque())  // expect: unretained-display-link
    }
    func converted() {
        if let link = link { CVDisplayLinkSetOutputCallback(link, callback, UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())) }  // expect: unretained-display-link
    }
    func kept() {
        let status = CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque())  // expect: unretained-display-link
        print(status)
    }
    func compared() {
        guard CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) == kCVReturnSuccess else { return }  // expect: unretained-display-link
    }
}
extension A1 { func again() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) } }  // expect: unretained-display-link

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

class Outer {
    final class A11 {
        private var link: CVDisplayLink!
        func start() { _ = CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }  // expect: unretained-display-link
    }
    deinit { CVDisplayLinkStop(link) }
}
