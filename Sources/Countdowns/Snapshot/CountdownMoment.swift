import Timers

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The present moment as a snapshot needs it: the time on two clocks, in nanoseconds, and the boot that the continuous
/// clock counts from.
package struct CountdownMoment: Hashable, Sendable {
    package var continuous: UInt64
    package var wall: UInt64
    /// Nil where the system does not name its boots: no two moments are then known to be of the same one.
    package var boot: String?

    package init(continuous: UInt64, wall: UInt64, boot: String?) {
        self.continuous = continuous
        self.wall = wall
        self.boot = boot
    }

    init(of scheduler: TimerScheduler) {
        continuous = scheduler.nanoseconds(on: .continuous)
        wall = scheduler.nanoseconds(on: .wall)
        // The clocks of a custom driver may begin anew with each driver, so they belong to no boot. A test has one
        // virtual clock.
        if scheduler.isOnSystemClock { boot = Self.currentBoot } else if scheduler.isVirtual { boot = "virtual" }
    }

    /// A name that is different for every start of every machine, and on Linux for every time namespace, whose
    /// processes have clocks of their own.
    private static let currentBoot: String? = readBoot()

    #if canImport(Darwin)
        private static func readBoot() -> String? {
            var buffer = [UInt8](repeating: 0, count: 64)
            var size = buffer.count
            let result = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe sysctlbyname("kern.bootsessionuuid", bytes.baseAddress, &size, nil, 0)
            }
            // The buffer outlives the call, which receives its size.
            return result == 0 ? text(buffer.prefix(size)) : nil
        }
    #else
        private static func readBoot() -> String? {
            let file = unsafe open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
            // The path is a literal, here and below.
            guard file >= 0 else { return nil }
            defer { close(file) }
            var buffer = [UInt8](repeating: 0, count: 64)
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(file, bytes.baseAddress, bytes.count)
            }
            // The buffer outlives the call, which receives its size; the same holds below.
            guard count > 0, let boot = text(buffer.prefix(count)) else { return nil }
            var namespace = [CChar](repeating: 0, count: 64)
            let length = unsafe readlink("/proc/self/ns/time", &namespace, namespace.count)
            return boot + (text(namespace.prefix(max(length, 0)).map(UInt8.init(bitPattern:))) ?? "")
        }
    #endif

    private static func text(_ bytes: some Sequence<UInt8>) -> String? {
        let printable = bytes.prefix { byte in byte > 0x20 && byte < 0x7F }
        return printable.isEmpty ? nil : String(decoding: printable, as: UTF8.self)
    }
}

extension TimerScheduler {
    /// The time on that clock, in nanoseconds.
    func nanoseconds(on clock: TimerSchedule.Clock) -> UInt64 {
        TimerClock(on: self, clock: clock).now.nanoseconds
    }
}
