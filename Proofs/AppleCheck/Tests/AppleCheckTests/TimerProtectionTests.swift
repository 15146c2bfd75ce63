import BackgroundActivities
import Testing
import Timers

extension AppTests {
    private func timer() -> OwnedTimer {
        OwnedTimer(.every(.seconds(1)), on: TimerScheduler(driver: IdleDriver()), name: "poll") { _ in }
    }

    @Test func `a protected timer has a background task in the background only`() {
        let phone = Phone()
        let timer = timer()
        BackgroundActivity.protect(timer, on: phone.platform)
        BackgroundActivity.protect(timer, on: phone.platform)
        #expect(phone.begun == 0)
        for stay in 1...3 {
            phone.leave()
            #expect(phone.openNames == ["poll"])
            phone.comeBack()
            #expect(phone.open.isEmpty)
            #expect(phone.begun == stay)
        }
        timer.cancel()
        phone.leave()
        #expect(phone.begun == 3)
        phone.comeBack()
    }

    @Test func `an app with scenes is in the background when the last of them is`() {
        let phone = Phone()
        let timer = timer()
        BackgroundActivity.protect(timer, on: phone.platform)
        let scenes = phone.makeScenes(3)
        phone.close(scenes[0])
        #expect(phone.begun == 0)
        phone.leave(scenes: scenes)
        #expect(phone.openNames == ["poll"])
        phone.comeBack(scenes: [scenes[1]])
        #expect(phone.open.isEmpty)
        #expect(phone.begun == 1)
        timer.cancel()
    }

    @Test func `a timer that is protected while the app is in the background has a task at once`() {
        let phone = Phone()
        phone.launchInBackground()
        let timer = timer()
        BackgroundActivity.protect(timer, on: phone.platform)
        #expect(phone.openNames == ["poll"])
        let handler = BackgroundHandler(
            EnterBackgroundOperation("send", on: phone.platform) { _, finish in
                Issue.record("the app did not enter the background")
                finish()
                return {}
            },
            on: phone.platform
        )
        phone.comeBack()
        #expect(phone.open.isEmpty)
        handler.cancel()
        timer.cancel()
    }

    @Test func `a timer that ends in the background ends its task, cancelled or dropped`() {
        let phone = Phone()
        let cancelled = timer()
        var dropped: OwnedTimer? = timer()
        for timer in [cancelled, dropped].compactMap(\.self) {
            BackgroundActivity.protect(timer, on: phone.platform)
        }
        phone.leave()
        #expect(phone.open.count == 2)
        cancelled.cancel()
        #expect(phone.open.count == 1)
        // The end of the handle ends the timer.
        dropped = nil
        #expect(phone.open.isEmpty)
        phone.comeBack()
    }

    @Test func `when the time is up no further task begins before the app has been back`() {
        let phone = Phone()
        let timer = timer()
        phone.leave()
        BackgroundActivity.protect(timer, on: phone.platform)
        #expect(phone.begun == 1)
        phone.expireAll()
        phone.leave()
        #expect(phone.begun == 1)
        phone.comeBack()
        phone.leave()
        #expect(phone.begun == 2)
        phone.comeBack()
        timer.cancel()
        #expect(phone.ended == 2)
        #expect(phone.wrongEnds == 0)
    }
}
