import ArgumentParser
import Foundation
import TimerLinting

extension Configuration {
    /// Reads the configuration that an option names, or else the nearest one.
    static func read(_ named: String?, for command: some ParsableCommand) throws -> Configuration {
        let path = named ?? nearestFile()
        if let data = FileManager.default.contents(atPath: path) {
            do {
                return try Configuration(yaml: String(decoding: data, as: UTF8.self), path: path)
            } catch {
                try command.fail(64, "\(error)")
            }
        }
        if named != nil || FileManager.default.fileExists(atPath: path) {
            try command.fail(66, "\(path): error: this file cannot be read")
        }
        return Configuration()
    }
}
