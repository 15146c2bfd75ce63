import Foundation
import Testing

@testable import TimerLinting

/// What files are after they have been rewritten.
struct ProjectFixTests {
    private func fix(_ paths: [String]) throws {
        let run = ProjectRun(linter: Linter(enabled: ["overwritten-timer"]), threads: 1)
        #expect(try ProjectFix(run: run)(paths).findings.isEmpty)
    }

    @Test(arguments: [0o755, 0o600]) func `a file keeps its permissions`(permissions: Int) throws {
        let folder = TemporaryFolder()
        let file = try folder.write(overwrittenTimer, to: "A.swift").path
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
        try fix([file])
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == permissions)
    }

    @Test func `what a link leads to is rewritten once, and the link stays`() throws {
        let folder = TemporaryFolder()
        let file = try folder.write(overwrittenTimer, to: "A.swift").path
        let link = folder.url.appending(path: "Link.swift").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "A.swift")
        try fix([link, file])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "A.swift")
        let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
        #expect(text.split(separator: "timer?.invalidate()", omittingEmptySubsequences: false).count == 3)
    }
}
