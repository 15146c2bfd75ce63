#if os(Linux)
    import Foundation
    import Glibc

    /// A kernel timer of this process, from `/proc`.
    struct KernelTimer {
        let clock: clockid_t
        let isAbsolute: Bool
        /// Whether its descriptor becomes readable when its clock is set.
        let reportsClockChanges: Bool
        let remainingSeconds: Double

        /// The timers that have descriptors.
        static var all: [KernelTimer] {
            let folder = "/proc/self/fdinfo"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.compactMap { name in
                (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)).flatMap(KernelTimer.init)
            }
        }

        private init?(_ text: String) {
            guard let clock = text.firstMatch(of: /clockid: (\d+)/), let clock = clockid_t(clock.1),
                let flags = text.firstMatch(of: /settime flags: 0*(\d+)/), let flags = Int(flags.1),
                let left = text.firstMatch(of: /it_value: \((\d+), \d+\)/), let left = Double(left.1)
            else { return nil }
            self.clock = clock
            isAbsolute = flags & 1 != 0
            reportsClockChanges = flags & 2 != 0
            remainingSeconds = left
        }
    }

    /// Returns whether `condition` becomes true within that time.
    func runs(within limit: Duration, _ condition: () -> Bool) -> Bool {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end {
            if condition() { return true }
            usleep(1000)
        }
        return false
    }
#endif
