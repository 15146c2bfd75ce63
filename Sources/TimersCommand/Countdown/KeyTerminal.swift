import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The terminal on standard input and output, set so that keys come one by one and are not shown.
///
/// Keys that send signals (Ctrl-C, Ctrl-Z) still do. Nothing is set, read or written while this process is in the background of
/// its terminal, which then belongs to the shell.
final class KeyTerminal: Sendable {
    /// What a key means.
    enum Key: Sendable {
        case space, restart, more, less, quit
    }

    /// How the terminal was set before.
    private let original: termios
    private let isEntered = Mutex(false)

    /// Nil where input or output is no terminal.
    init?() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
        var settings = termios()
        let result = unsafe tcgetattr(STDIN_FILENO, &settings)
        // The settings outlive the call, which fills them in.
        guard result == 0 else { return nil }
        original = settings
    }

    /// Whether the terminal is this process's to use.
    var isForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    /// The width of the window.
    var columns: Int {
        var size = winsize()
        let result = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        // `size` outlives the call, which fills it in.
        return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    // MARK: Settings

    /// Sets the terminal and hides the cursor; any number of times.
    func enter() {
        guard isForeground else { return }
        var settings = original
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe withUnsafeMutableBytes(of: &settings.c_cc) { keys in
            unsafe keys[Int(VMIN)] = 1
            unsafe keys[Int(VTIME)] = 0
        }
        // Both are places in this array, whose elements are bytes.
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        // The settings outlive the call, which copies them.
        isEntered.withLock { isEntered in isEntered = true }
        write("\u{1B}[?25l")
    }

    /// Sets the terminal as it was, with the cursor on the line below.
    func leave() {
        let wasEntered = isEntered.withLock { isEntered in
            defer { isEntered = false }
            return isEntered
        }
        guard wasEntered, isForeground else { return }
        write("\n\u{1B}[?25h")
        var settings = original
        unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        // The settings outlive the call, which copies them.
    }

    // MARK: Output

    /// Shows `line`, which should be narrower than the window, in place of what it showed before.
    ///
    /// The cursor stays at the start of the line: a terminal that breaks lines anew for a narrower window keeps it there, so that all
    /// of the old line lies below it and is erased. A window that became narrower since its width was asked cuts the line off
    /// instead of breaking it (`ESC [ ? 7 l`), for the cursor would be left in its second row.
    func show(_ line: String) {
        guard isForeground else { return }
        write("\r\u{1B}[J\u{1B}[?7l\(line)\u{1B}[?7h\r")
    }

    private func write(_ text: String) {
        try? FileDescriptor.standardOutput.writeWhole(text)
        // A terminal that is gone has nobody before it.
    }

    // MARK: Keys

    /// Calls `pressed` for every key that means something, on a thread of its own, from now on.
    func readKeys(_ pressed: @escaping @Sendable (Key) -> Void) {
        let reader = Thread { [self] in
            while let bytes = nextBytes() {
                for key in Self.keys(in: bytes) { pressed(key) }
            }
        }
        reader.name = "keys"
        reader.start()
    }

    /// What was typed; nil when nothing comes any more.
    private func nextBytes() -> [UInt8]? {
        while true {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let count = unsafe poll(&input, 1, -1)
            // One element, which outlives the call.
            if count < 0, errno != EINTR { return nil }
            if count <= 0 { continue }
            guard isForeground else {
                // To read now would stop the process. The shell takes what is typed.
                usleep(50_000)
                continue
            }
            var buffer = [UInt8](repeating: 0, count: 64)
            let length = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(STDIN_FILENO, bytes.baseAddress, bytes.count)
            }
            // The buffer outlives the call, which is told its size.
            if length > 0 { return Array(buffer[..<length]) }
            if length == 0 || errno != EINTR { return nil }
        }
    }

    /// The keys that mean something, among all that were typed at once.
    ///
    /// Arrows and the like begin with an escape; none of them means anything here. Their sequences are those of ECMA-48: `ESC [`
    /// ends with the first byte from `@` to `~`, `ESC O` with the next byte, and any other escape is itself followed by one.
    static func keys(in bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 0x1B else {
                if let key = key(byte) { keys.append(key) }
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "["):
                while let parameter = rest.popFirst(), !(0x40...0x7E).contains(parameter) {}
            case UInt8(ascii: "O"): rest = rest.dropFirst()
            default: break
            }
        }
        return keys
    }

    private static func key(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: " "): .space
        case UInt8(ascii: "r"), UInt8(ascii: "R"): .restart
        case UInt8(ascii: "+"), UInt8(ascii: "="): .more
        case UInt8(ascii: "-"), UInt8(ascii: "_"): .less
        // Ctrl-C, where it does not send a signal.
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 3: .quit
        default: nil
        }
    }
}
