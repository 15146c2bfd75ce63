import ArgumentParser
import DurableTimers
import Foundation
import Subprocess
import Testing

@testable import TimersCommand

struct `Wrong usage of durable deadlines` {
    @Test(arguments: [
        (["durable"], "list, show, cancel"),
        (["durable", "lsit"], "'lsit'"),
        (["help", "durable", "lsit"], "'lsit'"),
        (["durable", "list"], "DATABASE"),
        (["durable", "list", ""], "''"),
        (["durable", "list", "mysql://db/app"], "'mysql://'"),
        (["durable", "list", "a.sqlite", "--state", "asleep"], "'asleep'"),
        (["durable", "list", "a.sqlite", "--limit", "0"], "'0'"),
        (["durable", "list", "a.sqlite", "--after", "x"], "'x'"),
        (["durable", "list", "a.sqlite", "--zone", "Mars/Olympus"], "'Mars/Olympus'"),
        (["durable", "list", "a.sqlite", "--schema", "app"], "--schema"),
        (["durable", "show", "a.sqlite"], "its kind and its key"),
        (["durable", "show", "a.sqlite", "x"], "'x'"),
        (["durable", "show", "a.sqlite", "a", "b", "c"], "its kind and its key"),
        (["durable", "cancel", "a.sqlite"], "its kind and its key"),
        (["durable", "pause", "a.sqlite"], "KIND"),
        (["durable", "pause", "a.sqlite", ""], "'' is no kind"),
        (["durable", "resume", "a.sqlite", String(repeating: "k", count: 513)], "513 bytes"),
        (["durable", "retry", "a.sqlite"], "--all"),
        (["durable", "retry", "a.sqlite", "7", "--all"], "'7' and --all"),
        (["durable", "retry", "a.sqlite", "7", "--kind", "mail"], "--kind needs --all"),
        (["durable", "dead", "a.sqlite", "7"], "'7' needs --delete"),
        (["durable", "dead", "a.sqlite", "--all"], "--all needs --delete"),
        (["durable", "dead", "a.sqlite", "--delete"], "--all"),
        (["durable", "schema"], "STORE"),
        (["durable", "schema", "oracle"], "'oracle'"),
        (["durable", "schema", "sqlite", "--schema", "app"], "--schema"),
    ])
    func `ends with 64 and one sentence that says what is wrong`(arguments: [String], part: String) async throws {
        try await Tool.run(arguments).expectOneSentence(part)
    }

    #if !SQLite
        @Test(arguments: [["list", "a.sqlite"], ["schema", "sqlite"]])
        func `is a file for a tool without SQLite, which says how to build it`(arguments: [String]) async throws {
            try await Tool.run(["durable"] + arguments)
                .expectOneSentence("swift build --package-path Tool --traits SQLite,Postgres,Web")
        }
    #endif

    #if !Postgres
        @Test(arguments: [["list", "postgresql://app:s3cret@127.0.0.1:1/app"], ["schema", "postgres"]])
        func `is a URL for a tool without PostgreSQL, which says how to build it`(arguments: [String]) async throws {
            let outcome = try await Tool.run(["durable"] + arguments)
            outcome.expectOneSentence("swift build --package-path Tool --traits SQLite,Postgres,Web")
            #expect(!outcome.errorOutput.contains("s3cret"))
        }
    #endif
}

struct `The address of a database` {
    @Test(arguments: [
        ("postgresql://app:s3cret@db.example.com:5432/app", "postgresql://app@db.example.com:5432/app"),
        ("postgres://app@db/app?password=s3cret&sslmode=require", "postgresql://app@db/app"),
        ("POSTGRESQL://:s3cret@db/app", "postgresql://db/app"),
        ("postgresql://app:s3cret%40x@a:1,b:2/app", "postgresql://app@a:1,b:2/app"),
        ("postgresql:///app", "postgresql:///app"),
    ])
    func `is named without its password`(url: String, name: String) throws {
        let address = try PostgresAddress(url)
        #expect(try DatabaseAddress(url) == .postgres(address))
        #expect(address.url == url)
        #expect(address.name == name)
    }

    @Test(arguments: [
        "postgresql://app:s3cret@x@db/app", "postgresql://app:s3cret/x@db/app", "postgresql://app:s3cret#x@db/app",
    ])
    func `is refused if a part of the password could be taken for the host`(url: String) throws {
        let error = try #require(throws: ValidationError.self) { try DatabaseAddress(url) }
        #expect(!error.message.contains("s3cret"))
        #expect(error.message.contains("%40"))
    }

    @Test func `takes passwords out of messages, also as the server gets them`() throws {
        let address = try PostgresAddress("postgresql://app:s3cret%21@db/app?sslpassword=other")
        #expect(address.withoutSecrets("a s3cret! b s3cret%21 c other") == "a *** b *** c ***")
    }

    @Test(arguments: ["a.sqlite", "/var/lib/app/timers.sqlite", "C:timers", "host=db password=x"])
    func `is a file unless it is a URL`(text: String) throws {
        #expect(try DatabaseAddress(text) == .file(text))
    }
}

struct `A file of SQLite` {
    private let folder = TemporaryFolder()

    @Test(arguments: [
        ([UInt8]("SQLite format 3\0".utf8) + [16, 0, 2, 2], true),
        ([UInt8]("SQLite format 3\0".utf8) + [16, 0, 1, 1], false),
        ([], false), ([UInt8](repeating: 7, count: 20), true),
    ])
    func `is opened only if a store has opened it before, or it may be encrypted`(
        bytes: [UInt8], isOpened: Bool
    ) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file))
        #expect(FileHeader.mayBeStore(folder.file) == isOpened)
    }
}

struct `Errors of a database` {
    /// A store that fails.
    private struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    @Test func `end with 69 and a sentence that has no password`() async throws {
        let address = try DatabaseAddress("postgresql://app:s3cret@db/app")
        let database = OpenDatabase(MemoryStore(), at: address)
        let reason = try await #require(throws: ExitReason.self) {
            try await database.perform { _ in throw Failure(description: "no entry for s3cret\nat line 1") }
        }
        #expect(reason.exitCode == EX_UNAVAILABLE)
        #expect(
            reason.sentence == "The database 'postgresql://app@db/app' cannot be used: no entry for *** at line 1.")
    }
}
