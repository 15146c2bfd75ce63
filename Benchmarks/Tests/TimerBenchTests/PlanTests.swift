import Testing

@testable import timer_bench

@Suite struct `A plan` {
    @Test func `measures every peer with one number of timers before it takes the next`() {
        let plan = Plan(workloads: [.restart], peers: ["wheel", "dispatch"], counts: [10, 20], isQuick: false)
        #expect(
            plan.measurements.map { "\($0.peer) \($0.count ?? 0)" } == [
                "wheel 10", "dispatch 10", "wheel 20", "dispatch 20",
            ])
    }

    @Test func `asks a peer once for the most it can take`() {
        let plan = Plan(workloads: [.restart], peers: ["foundation"], counts: [], isQuick: false)
        #expect(plan.measurements.map(\.count) == [1000, 10_000])
    }

    @Test func `leaves the number to workloads that have one`() {
        let plan = Plan(workloads: [.periodicOne], peers: ["wheel"], counts: [5], isQuick: false)
        #expect(plan.measurements.map(\.count) == [nil])
    }

    @Test(arguments: [("W1", 2), ("w1b", 2), ("W4", 3), ("W4a", 1), ("scaling", 1), ("nothing", 0)])
    func `knows what a name of the command line stands for`(name: String, number: Int) {
        #expect(WorkloadName.all(name).count == number)
    }

    @Test func `covers each workload of all`() {
        #expect(WorkloadName.all("all") == WorkloadName.allCases)
    }
}
