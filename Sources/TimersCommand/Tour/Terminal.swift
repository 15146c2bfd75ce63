import Foundation

/// What the tour has to know about where it prints.
enum Terminal {
    static var isStandardError: Bool { isatty(STDERR_FILENO) == 1 }

    /// The width for tables: that of the terminal, but 80 to 100 columns; 100 if there is none.
    static var width: Int {
        var size = winsize()
        let result = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        // `size` outlives the call, which fills it in.
        guard result == 0, size.ws_col > 0 else { return 100 }
        return min(max(Int(size.ws_col), 80), 100)
    }
}
