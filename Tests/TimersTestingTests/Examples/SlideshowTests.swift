import Testing
import Timers
import TimersTesting

@MainActor final class Slideshow {
    private(set) var page = 0
    private var timer: OwnedTimer?

    func start() {
        timer = OwnedTimer(.every(.seconds(5)), owner: self) { me, _ in
            me.page += 1
        }
    }

    func hold() { timer?.pause() }
    func goOn() { timer?.resume() }
}

@MainActor @Test
func `a slideshow turns a page every five seconds, unless it is held`() {
    let time = VirtualTime()
    time.run {
        let slideshow = Slideshow()
        slideshow.start()
        time.advance(by: .seconds(12))
        #expect(slideshow.page == 2)
        slideshow.hold()
        time.advance(by: .seconds(3600))
        slideshow.goOn()
        time.advance(by: .seconds(3))
        #expect(slideshow.page == 3)
    }
}

@MainActor @Test func `a slideshow that is closed turns no more pages`() {
    let time = VirtualTime()
    let recorder = TickRecorder(in: time, unit: .seconds(1))
    time.run {
        var slideshow: Slideshow? = Slideshow()
        slideshow?.start()
        time.advance(by: .seconds(7))
        slideshow = nil
        time.advance(by: .seconds(60))
    }
    #expect(recorder == "-----x--o")
}
