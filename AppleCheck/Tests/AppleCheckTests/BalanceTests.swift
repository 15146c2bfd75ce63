import BackgroundActivities
import Testing

extension AppTests {
    @Test func `every background task that was begun is ended exactly once, whatever comes in whatever order`() {
        let seed = Seed()
        var random = seed
        let phone = Phone()
        var begun = 0
        for sequence in 0..<100_000 {
            phone.start()
            let workload = Workload(phone, Seed(random.next()))
            for _ in 0..<Int.random(in: 4...40, using: &random) { workload.step() }
            workload.end()
            begun += phone.begun
            if phone.open.isEmpty, phone.wrongEnds == 0, phone.begun == phone.ended { continue }
            Issue.record("sequence \(sequence) of \(seed): \(phone.openNames) open, \(phone.wrongEnds) wrong ends")
            return
        }
        // Enough of them got past the refusals to mean something.
        #expect(begun > 100_000)
    }

    @Test func `threads that begin, end and drop activities at once leave none behind`() async {
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
