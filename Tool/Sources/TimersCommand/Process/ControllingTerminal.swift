#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The terminal that can send signals to this process.
enum ControllingTerminal {
    /// Whether there is one; there is none under `cron`, `systemd` and most other programs that start programs.
    static var exists: Bool {
        guard let terminal = try? FileDescriptor.open(FilePath("/dev/tty"), .readOnly, options: .closeOnExec) else {
            return false
        }
        try? terminal.close()
        return true
    }
}
