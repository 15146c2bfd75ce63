import Foundation

/// What the tool has to know about the terminal it prints to.
enum Terminal {
    /// Whether a terminal can send signals to this process; none can under `cron`, `systemd` and most other programs
    /// that start programs.
    static var controlsProcess: Bool { (try? InputFile.bytes(of: "/dev/tty", upTo: -1)) != nil }

    /// Whether standard error is a terminal on which a line can overwrite itself.
    static var redrawsStandardError: Bool { isatty(STDERR_FILENO) == 1 && obeysSequences }

    /// Whether terminals of this kind move the cursor and erase lines on request.
    ///
    /// The variable `TERM` names the kind. Programs that show the output of others, such as editors, set it to `dumb`.
    static var obeysSequences: Bool {
        let kind = ProcessInfo.processInfo.environment["TERM"] ?? ""
        return !["", "dumb"].contains(kind)
    }

    /// The width for tables: that of the terminal, but 80 to 100 columns; 100 if there is none.
    static var width: Int { min(max(size?.columns ?? 100, 80), 100) }

    /// The size of the window on standard output; nil if there is none.
    static var size: (columns: Int, rows: Int)? { size(of: STDOUT_FILENO) }

    /// The columns of the window on standard error; nil if there is none.
    static var columnsOfStandardError: Int? { size(of: STDERR_FILENO)?.columns }

    private static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        // `size` outlives the call, which fills it in.
        guard result == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
