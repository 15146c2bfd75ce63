import BackgroundActivities
import Synchronization
import Testing

extension AppTests {
    @Test func `an activity has a background task until it is ended, and ends once`() {
        let phone = Phone()
        let activity = BackgroundActivity.begin("upload", on: phone.platform) {}
        #expect(phone.openNames == ["upload"])
        #expect(activity.isProtected)
        activity.end()
        activity.end()
        #expect(!activity.isProtected)
        #expect(phone.open.isEmpty)
        #expect(phone.ended == 1)
        #expect(phone.wrongEnds == 0)
    }

    @Test func `when the time is up the handler runs once, and the task ends before the system's handler returns`() {
        let phone = Phone()
        let expirations = Mutex(0)
        let activity = BackgroundActivity.begin("upload", on: phone.platform) {
            expirations.withLock { expirations in expirations += 1 }
        }
        phone.leave()
        phone.expireAll()
        #expect(expirations.withLock { expirations in expirations } == 1)
        #expect(phone.open.isEmpty)
        #expect(!activity.isProtected)
        activity.end()
        #expect(phone.ended == 1)
        #expect(phone.wrongEnds == 0)
    }

    @Test func `an activity that ends on another thread before the main thread serves it begins no task`() {
        let phone = Phone()
        phone.offMain {
            let activity = BackgroundActivity.begin("upload", on: phone.platform) {}
            #expect(!activity.isProtected)
            activity.end()
        }
        while phone.turn() {}
        #expect(phone.begun == 0)
    }

    @Test func `a run is protected while it lasts, and its task ends if it throws`() async {
        struct Failure: Error {}
        let phone = Phone()
        #expect(BackgroundActivity.isSupported)
        let names = await BackgroundActivity.run("asynchronous") {
            await Task.yield()
            return phone.openNames
        }
        #expect(names == ["asynchronous"])
        #expect(throws: Failure.self) {
            try BackgroundActivity.run("synchronous") {
                #expect(phone.openNames == ["synchronous"])
                throw Failure()
            }
        }
        #expect(phone.open.isEmpty)
        #expect(phone.begun == 2)
    }
}
