import Foundation

extension URL {
    /// Puts another file in the place of this one at once, with its permissions, unless those forbid to write it.
    func overwrite(with data: Data) throws {
        guard FileManager.default.isWritableFile(atPath: path) else { throw CocoaError(.fileWriteNoPermission) }
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        try data.write(to: self, options: .atomic)
        guard let permissions else { return }
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }
}
