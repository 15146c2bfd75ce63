import ArgumentParser
import Foundation
@_spi(Tool) import Timers

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Why a text or a file is no time zone.
enum ZoneFailure: Error {
    case isNoZone
    case countsLeapSeconds
}

/// Finds time zones as the C library does, and refuses what the C library takes for UTC without a word.
struct ZoneDirectory {
    /// The folder of the files of all zones.
    var path = "/usr/share/zoneinfo"
    /// The file of the zone of this machine, which is a link or a copy.
    var machine = "/etc/localtime"

    /// What is longer is no file of a zone.
    static let longestFile = 1 << 20

    /// The directory of this process: the variable `TZDIR` can name another folder.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let path = environment["TZDIR"], !path.isEmpty { self.path = path }
    }

    /// The local time of the zone that the user has named, or else that of this process.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func chosen(_ name: String?) throws -> LocalTime {
        try name.map(localTime(named:)) ?? localTime(ProcessInfo.processInfo.environment["TZ"])
    }

    /// The local time of a process.
    ///
    /// `variable` is the value of `TZ`, nil if it is not set. An empty one means UTC.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func localTime(_ variable: String?) throws -> LocalTime {
        if let variable {
            if variable.isEmpty || variable == ":" { return Self.utc }
            return try describing("TZ is '\(variable)', which") { () throws(ZoneFailure) in try zone(variable) }
        }
        return try describing("The file '\(machine)'") { () throws(ZoneFailure) in
            // A machine without this file is in UTC.
            try file(machine).map(Self.localTime) ?? Self.utc
        }
    }

    /// The local time of a zone that the user has named.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func localTime(named name: String) throws -> LocalTime {
        do {
            return try zone(name)
        } catch {
            // Foundation knows the zones even where there are no files of them. A name with a number can be an offset,
            // which Foundation gives the opposite sign.
            if !name.contains(where: \.isDigit), let zone = TimeZone(identifier: name) {
                return LocalTime(in: zone)
            }
            return try describing("'\(name)'") { () throws(ZoneFailure) in throw error }
        }
    }

    /// A zone as `TZ` names it: the path of a file, absolute or in the folder of all zones, or else a rule.
    ///
    /// A colon before it has no meaning.
    private func zone(_ text: String) throws(ZoneFailure) -> LocalTime {
        let name = text.hasPrefix(":") ? text.dropFirst() : text[...]
        guard !name.isEmpty else { throw .isNoZone }
        do throws(ZoneFailure) {
            if let file = try file(name.hasPrefix("/") ? String(name) : "\(path)/\(name)") {
                return Self.localTime(of: file)
            }
        } catch .isNoZone {
            // A rule can look like the name of a folder or of another file.
        }
        guard let rule = ZoneRule(name) else { throw .isNoZone }
        return LocalTime(offset: { rule.offset(at: $0) }, change: { rule.change(after: $0) })
    }

    /// The content of a file; nil if there is none.
    private func file(_ path: String) throws(ZoneFailure) -> ZoneFile? {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.bytes(of: path, upTo: Self.longestFile, startingWith: "TZif", waits: false)
        } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
            return nil
        } catch {
            throw .isNoZone
        }
        return try ZoneFile(bytes)
    }

    private static let utc = LocalTime(offset: { _ in 0 }, change: { _ in nil })

    private static func localTime(of file: ZoneFile) -> LocalTime {
        LocalTime(offset: { file.offset(at: $0) }, change: { file.change(after: $0) })
    }

    /// - Throws: `ValidationError`, one sentence about the subject.
    private func describing(_ subject: String, _ body: () throws(ZoneFailure) -> LocalTime) throws -> LocalTime {
        do {
            return try body()
        } catch {
            let reason =
                switch error {
                case .isNoZone: "is not a time zone"
                case .countsLeapSeconds: "counts leap seconds, which timers do not"
                }
            throw ValidationError(
                "\(subject.printable) \(reason): choose one such as Europe/Berlin, UTC or CET-1CEST,M3.5.0,M10.5.0/3.")
        }
    }
}
