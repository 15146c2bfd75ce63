import Foundation
@_spi(Tool) import Timers

/// A time zone with what a user calls it.
struct NamedZone {
    let name: String
    let local: LocalTime
}

extension ZoneDirectory {
    /// The zone that the user has named, or else that of this process.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func zone(_ name: String?) throws -> NamedZone {
        let variable = name ?? ProcessInfo.processInfo.environment["TZ"]
        return NamedZone(name: variable.map(shortName) ?? machineName, local: try chosen(name))
    }

    /// The name of a zone without its colon and its folder.
    private func shortName(_ text: String) -> String {
        let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
        if name.isEmpty { return "UTC" }
        return name.hasPrefix(path + "/") ? String(name.dropFirst(path.count + 1)) : name
    }

    /// What the link to the zone of the machine says; the file itself if it is a copy, which has no name.
    private var machineName: String {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: machine) else {
            return FileManager.default.fileExists(atPath: machine) ? machine : "UTC"
        }
        guard let folder = target.ranges(of: "/zoneinfo/").last else { return target }
        return String(target[folder.upperBound...])
    }
}
