/// The interfaces for which Apple asks an app to give a reason in its privacy manifest.
///
/// The list is that of "Describing use of required reason API" in Apple's documentation, and the functions that set the
/// times of a file. What counts is that a program links them, whether or not it calls them.
enum RequiredReasons {
    private static let functions: Set = [
        "stat", "lstat", "fstat", "fstatat", "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
        "utime", "utimes", "lutimes", "futimes", "futimens", "utimensat",
        "statfs", "fstatfs", "statvfs", "fstatvfs", "mach_absolute_time",
    ]

    private static let members: Set = [
        "UserDefaults", "creationDate", "creationDateKey", "modificationDate", "fileModificationDate",
        "contentModificationDateKey", "systemFreeSize", "systemSize", "systemUptime", "activeInputModes",
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
    ]

    /// Whether an object that asks the linker for `symbol` uses one of them.
    static func include(symbol: String) -> Bool {
        if members.contains(where: symbol.contains) { return true }
        // `_lstat` on Apple platforms, perhaps with a version after a dollar sign; `lstat64` and `__lxstat` in C
        // libraries of Linux.
        let name = symbol.drop { character in character == "_" }.prefix { character in character != "$" }
        let plain = name.hasSuffix("64") ? name.dropLast(2) : name
        return functions.contains(String(plain).replacing("xstat", with: "stat", maxReplacements: 1))
    }

    /// Those that a source file names, in code for any platform.
    static func names(in source: String) -> [String] {
        source.matches(of: /\w+/).map { match in String(match.output) }
            .filter { word in functions.contains(word) || members.contains(word) }
    }
}
