import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A process that was started with its standard output in a pipe and nothing on its standard input.
///
/// The system's own call starts it, so it gets every signal, even those that the starting thread blocks, and other
/// processes that start at the same time do not hide its end. All methods block.
final class SpawnedProcess {
    let id: pid_t
    /// The other end of its standard output.
    let output: FileHandle
    private var isReaped = false

    struct NotStarted: Error {
        let path: String
        let error: Int32
    }

    init(_ path: String, _ arguments: [String]) throws {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            let flags = Int16(POSIX_SPAWN_SETSIGMASK)
        #endif
        guard unsafe pipe(&ends) == 0 else { throw NotStarted(path: path, error: errno) }
        // No other process that starts at the same time may keep the pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_init(&attributes)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, flags)
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // All of them are local variables that outlive the calls, here and below.
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        var started: pid_t = 0
        let error = unsafe posix_spawn(&started, path, &actions, &attributes, words, unsafe environ)
        // The list of words ends with nil, as the call asks; the words are freed below.
        while let word = unsafe words.popLast() { unsafe free(word) }
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
        // Each was made above, and is used no more.
        close(ends[1])
        id = started
        if error != 0 {
            isReaped = true
            throw NotStarted(path: path, error: error)
        }
    }

    deinit {
        send(SIGKILL)
        wait()
    }

    func send(_ signal: Int32) {
        if !isReaped { kill(id, signal) }
    }

    /// Returns when it has ended.
    func wait() {
        while !isReaped {
            let result = waitpid(id, nil, 0)
            if result == id || errno != EINTR { isReaped = true }
        }
    }

    /// Runs a program to its end.
    static func output(of path: String, _ arguments: [String]) throws -> String {
        let process = try SpawnedProcess(path, arguments)
        let data = process.output.readDataToEndOfFile()
        process.wait()
        return String(decoding: data, as: UTF8.self)
    }
}
