import CoreVideo

// silent: stopped in deinit
final class B1 {
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }
    deinit { CVDisplayLinkStop(link) }
}

// silent: stopped by a method that deinit calls
final class B2 {
    private var link: CVDisplayLink?
    func start() {
        guard let link else { return }
        CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque())
    }
    func stop() { if let link { CVDisplayLinkStop(link) } }
    deinit { stop() }
}

// silent: the link keeps it
final class B3 {
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passRetained(self).toOpaque()) }
}

// silent: another object, or none
final class B4 {
    private let box = Box()
    private var link: CVDisplayLink!
    func start() {
        CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(box).toOpaque())
        CVDisplayLinkSetOutputCallback(link, callback, nil)
    }
}

// silent: a shared instance lives for ever
final class B5 {
    static let shared = B5()
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }
}

// silent: stopped in deinit under a condition
final class B7 {
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }
    deinit { if CVDisplayLinkIsRunning(link) { CVDisplayLinkStop(link) } }
}

// silent: the delegate of the app lives for ever
class B8: NSObject, NSApplicationDelegate {
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }
}

// silent: a structure has no object to lose
struct B9 {
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }
}

// silent: a box that is kept
final class B10 {
    private var link: CVDisplayLink!
    func start() {
        let box = Unmanaged.passRetained(Box(self))
        CVDisplayLinkSetOutputCallback(link, callback, box.toOpaque())
    }
}

// silent: a function of the project's own
func set(_ link: CVDisplayLink, _ box: Box) {
    CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(box).toOpaque())
}

// silent: stopped in deinit of an extension's helper
final class B12 {
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }
    deinit { tearDown() }
}

extension B12 { func tearDown() { CVDisplayLinkStop(link) } }

// silent: another callback
final class B13 {
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputHandler(link) { _, _, _, _, _ in kCVReturnSuccess } }
}

// silent: deinit takes the callback away
final class B14 {
    private var link: CVDisplayLink!
    func start() { CVDisplayLinkSetOutputCallback(link, callback, Unmanaged.passUnretained(self).toOpaque()) }
    deinit { CVDisplayLinkSetOutputCallback(link, nil, nil) }
}
