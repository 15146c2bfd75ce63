import Testing
import TimersTesting

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Programs that rely on what the runtime and Dispatch promise hold in every order that a test tries.
@Suite struct `No order is tried that no run could take` {
    /// How many orders a program runs in; the environment may say more.
    private static let orders = unsafe getenv("SWIFT_TIMERS_ORDERS").flatMap { unsafe Int(String(cString: $0)) } ?? 100

    @Test(arguments: OrderProgram.correctPrograms + OrderProgram.moreCorrectPrograms)
    func `a correct program holds`(_ program: OrderProgram) async {
        for orders in [VirtualTime.Orders.mixed(Self.orders), .random(Self.orders / 3)] {
            let found = await VirtualTime.explore(orders: orders) { time in try await program.body(time) }
            #expect(found.failingOrder == nil)
        }
    }
}
