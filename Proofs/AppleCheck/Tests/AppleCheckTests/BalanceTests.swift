import BackgroundActivities
import Testing

extension AppTests {
    @Test func `every background task that begins is ended exactly once, in any order of events`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededNumbers(seed: seed)
        let phone = Phone()
        var begun = 0
        for sequence in 0..<100_000 {
            phone.start()
            let workload = Workload(phone, SeededNumbers(seed: random.next()))
            for _ in 0..<Int.random(in: 4...40, using: &random) { workload.step() }
            workload.end()
            begun += phone.begun
            if phone.open.isEmpty, phone.wrongEnds == 0, phone.begun == phone.ended { continue }
            Issue.record("sequence \(sequence) of seed \(seed): \(phone.openNames) open, \(phone.wrongEnds) wrong ends")
            return
        }
        // Enough of the requests were granted for the test to mean something.
        #expect(begun > 100_000)
    }

    @Test func `threads that begin, end and release activities at once leave no task open`() async {
        let phone = Phone()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<2000 {
                group.addTask {
                    let activity = BackgroundActivity.begin("\(index)")
                    if index % 3 == 0 { await Task.yield() }
                    if index % 2 == 0 { activity.end() }
                }
                if index % 50 == 0 {
                    await Task.yield()
                    phone.expireAll()
                }
            }
        }
        await phone.mainQueueTurn()
        #expect(phone.open.isEmpty)
        #expect(phone.wrongEnds == 0)
        #expect(phone.begun == phone.ended)
    }
}
