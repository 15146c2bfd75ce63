import TestSupport

#if os(Linux)
    import CTimers
    import Foundation
    import Testing
    import Timers

    @Suite struct `The scale of the processor's counter` {
        /// A machine whose counter runs at 2.5 GHz and whose clock is right.
        private struct Machine {
            private var rate = timers_rate()
            private var ticks: UInt64 = 1 << 40
            private var instant: UInt64 = 1 << 50

            /// Lets time pass, then reads counter and clock.
            ///
            /// - Parameters:
            ///   - nanoseconds: The time that passes.
            ///   - partsPerMillion: The error by which the clock is too fast.
            /// - Returns: Nanoseconds for each tick; nil if that is not known.
            mutating func read(after nanoseconds: UInt64, tooFastBy partsPerMillion: UInt64 = 0) -> Double? {
                ticks += nanoseconds * 5 / 2
                instant += nanoseconds + nanoseconds * partsPerMillion / 1_000_000
                let scale = unsafe timers_rate_learn(&rate, ticks, instant)
                // The value belongs to this machine alone.
                return scale == 0 ? nil : Double(scale) / 0x1p32
            }

            /// Puts the machine to sleep: its clock continues, its counter stops.
            mutating func sleep(_ nanoseconds: UInt64) { instant += nanoseconds }

            /// Moves the process to another machine.
            mutating func move() { ticks /= 2 }

            /// Reads often enough for the scale to be known.
            mutating func learn() {
                for _ in 0..<3 { _ = read(after: 2_000_000) }
            }
        }

        private func isClose(_ scale: Double?, to expected: Double) -> Bool {
            scale.map { abs($0 / expected - 1) < 0.000_01 } ?? false
        }

        @Test func `is known after two measurements of 2 ms, however often the clock is read`() {
            var machine = Machine()
            let scales = (0..<70).map { _ in machine.read(after: 100_000) }
            // The first reading only begins a measurement.
            #expect(scales.prefix(40).allSatisfy { $0 == nil })
            #expect(scales.dropFirst(40).allSatisfy { isClose($0, to: 0.4) })
        }

        @Test func `follows the kernel's own corrections without a gap`() {
            var machine = Machine()
            machine.learn()
            for partsPerMillion: UInt64 in [500, 0, 250, 500] {
                let scale = machine.read(after: 2_000_000, tooFastBy: partsPerMillion)
                #expect(isClose(scale, to: 0.4 * (1 + Double(partsPerMillion) / 1e6)))
            }
        }

        @Test(arguments: [2_000, 83_333, 100_000] as [UInt64])
        func `is unknown for two measurements after the clock changes its rate, and then the new one`(
            partsPerMillion: UInt64
        ) {
            var machine = Machine()
            machine.learn()
            // The rate changes during a measurement.
            _ = machine.read(after: 1_000_000)
            #expect(machine.read(after: 1_500_000, tooFastBy: partsPerMillion) == nil)
            _ = machine.read(after: 2_000_000, tooFastBy: partsPerMillion)
            let scale = machine.read(after: 2_000_000, tooFastBy: partsPerMillion)
            #expect(isClose(scale, to: 0.4 * (1 + Double(partsPerMillion) / 1e6)))
        }

        @Test func `becomes unknown after a pause of a second, sleep or a move to another machine`() {
            for accident in 0..<3 {
                var machine = Machine()
                machine.learn()
                #expect(isClose(machine.read(after: 1_000), to: 0.4))
                switch accident {
                case 0: _ = machine.read(after: 1_000_000_000)
                case 1: machine.sleep(50_000_000)
                default: machine.move()
                }
                #expect(machine.read(after: 2_000_000) == nil)
                machine.learn()
                #expect(isClose(machine.read(after: 1_000), to: 0.4))
            }
        }

        @Test(.oneProcess) func `is not used if an environment variable forbids it`() async {
            await #expect(processExitsWith: .success) {
                unsafe setenv("SWIFT_TIMERS_COUNTER_CLOCK", "off", 1)
                // This process does not have another thread yet that reads its environment.
                #expect(!timers_uses_counter())
                unsafe unsetenv("SWIFT_TIMERS_COUNTER_CLOCK")
                // The same holds here. The variable was read once, and is not read again.
                #expect(!timers_uses_counter())
                let before = SystemClock.now(.continuous)
                let instants = (0..<1_000).map { _ in SystemClock.coalescedNow }
                #expect(instants[0] >= before)
                // Each is a reading of the clock, or the instant after the last one.
                #expect(instants[999] <= SystemClock.now(.continuous))
            }
        }
    }
#endif
