import Testing

@testable import timer_bench

@Suite struct `A peer's name` {
    @Test func `says what is done, where, and with which tolerance`() throws {
        let plain = try #require(TimerVariant(name: "timers_restart"))
        #expect((plain.operation, plain.place, plain.tolerance) == (.restart, .thread, 0))
        let full = try #require(TimerVariant(name: "timers_new_queue_owner_tol10ms"))
        #expect((full.operation, full.place, full.tolerance) == (.new, .queue, 10_000_000))
        #expect(full.hasOwner)
        #expect(try #require(TimerVariant(name: "timers_new_tol100us")).tolerance == 100_000)
        #expect(try #require(TimerVariant(name: "timers_restart_serial")).place == .serial)
        #expect(try #require(TimerVariant(name: "timers_new_shared")).place == .shared)
        let main = try #require(TimerVariant(name: "timers_new_main_owner"))
        #expect(main.place == .main && main.place.isTurned && main.hasOwner)
    }

    @Test(arguments: [
        "", "timers", "timers_", "timers_fly", "timers_new_moon", "timers_new_tol10", "timers_new_tolxms",
    ])
    func `is refused if no peer has it`(name: String) {
        #expect(PeerName(name) == nil)
    }

    @Test func `says which rate is meant, and where`() throws {
        #expect(try #require(RateVariant(name: "throttler")).place == .thread)
        let shared = try #require(RateVariant(name: "debouncer_shared"))
        #expect((shared.kind, shared.place) == (.debouncer, .shared))
        for name in ["", "rate", "debouncer_moon", "debouncer_main"] { #expect(RateVariant(name: name) == nil) }
    }

    @Test(arguments: WorkloadName.allCases)
    func `stands for a peer wherever it is in a lineup`(workload: WorkloadName) {
        #expect(!workload.peers.isEmpty)
        for peer in workload.peers { #expect(PeerName.exists(peer), "\(peer)") }
        #expect(Set(workload.peers).count == workload.peers.count)
    }
}
