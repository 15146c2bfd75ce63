import Foundation

final class Lamp {
    private let blink = DispatchSource.makeTimerSource()
    private var isDark = false
    private var source: DispatchSourceTimer? { didSet { source?.resume() } }  // silent: a new source is suspended
    var isOff = false { didSet { isOff ? blink.suspend() : blink.resume() } }  // expect: unbalanced-resume
    var isQuiet: Bool {
        get { isDark }
        set {
            if newValue {
                blink.suspend()  // expect: unbalanced-resume
            } else { blink.resume() }  // expect: unbalanced-resume
        }
    }
    var isPaused = false { willSet(next) { if next { blink.suspend() } } }  // expect: unbalanced-resume
    subscript(index: Int) -> Bool {
        get { isDark }
        set { newValue ? blink.suspend() : blink.resume() }  // expect: unbalanced-resume
    }
    // silent: a guard against equal values
    var isStill = false {
        didSet {
            guard isStill != oldValue else { return }
            isStill ? blink.suspend() : blink.resume()
        }
    }
    // silent: the state is looked at
    var isSilent: Bool {
        get { isDark }
        set {
            if newValue != isDark { newValue ? blink.suspend() : blink.resume() }
            isDark = newValue
        }
    }
    // silent: the value before is looked at
    var isHeld = false { willSet { if newValue != isHeld { newValue ? blink.suspend() : blink.resume() } } }
}
