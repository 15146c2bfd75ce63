import ArgumentParser
import Foundation
import Testing
@_spi(Tool) import Timers

@testable import TimersCommand

/// A folder for the files of zones.
private struct ZoneFolder {
    private let folder = TemporaryFolder()
    var path: String { folder.path }
    var directory = ZoneDirectory(environment: [:])

    static let system = ZoneDirectory(environment: [:]).path

    init() { directory.machine = path + "/localtime" }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    static func bytes(of zone: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: system + "/" + zone)))
    }
}

/// The start of each week from 2020 to 2100, in seconds.
private let weeks = Array(stride(from: 1_577_836_800, to: 4_102_444_800, by: 604_800))

struct `A rule of a time zone` {
    private func rule(_ text: String) throws -> ZoneRule { try #require(ZoneRule(text)) }

    @Test(arguments: [
        ("UTC0", 0), ("UTC-3", 10_800), ("GMT+5", -18_000), ("<+0330>-3:30", 12_600), ("<-12>12", -43_200),
        ("XXX-1:02:03", 3723), ("EST5", -18_000), ("abc+24:59:59", -89_999),
    ])
    func `without summer has the sign of POSIX`(text: String, offset: Int) throws {
        let rule = try rule(text)
        #expect(rule.offset(at: 0) == offset)
        #expect(rule.offset(at: 4_000_000_000) == offset)
        #expect(rule.change(after: 0) == nil)
    }

    /// Each rule stands for a zone whose file ends with it.
    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin"), ("EST5EDT,M3.2.0,M11.1.0", "America/New_York"),
        ("PST8PDT7,M3.2.0/2,M11.1.0/+2:00:00", "America/Los_Angeles"),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "Australia/Sydney"),
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "Australia/Lord_Howe"),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "Europe/Dublin"), ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "America/Nuuk"),
        ("IST-2IDT,M3.4.4/26,M10.5.0", "Asia/Jerusalem"),
        ("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45", "Pacific/Chatham"),
    ])
    func `gives what its zone gives`(text: String, identifier: String) throws {
        let rule = try rule(text)
        let zone = LocalTime(in: try #require(TimeZone(identifier: identifier)))
        // Greenland and Ireland have had other rules before. Foundation applies the last rule up to 2037 only.
        for second in weeks where (1_735_689_600..<2_114_380_800).contains(second) {
            #expect(rule.offset(at: second) == zone.offset(second), "\(second)")
            #expect(rule.change(after: second) == zone.change(second), "\(second)")
        }
    }

    @Test func `names days with and without the leap day`() throws {
        // 29 February and 1 March 2028, at 2:00.
        #expect(try rule("AAA0BBB,59,J300").change(after: 1_830_297_600) == 1_835_402_400)
        #expect(try rule("AAA0BBB,J60,J300").change(after: 1_830_297_600) == 1_835_488_800)
    }

    @Test func `can be summer all the time`() throws {
        let rule = try rule("EST5EDT,0/0,J365/25")
        for second in weeks { #expect(rule.offset(at: second) == -14_400) }
    }

    @Test(arguments: [
        "", "Mars/Olympus", "CET", "CE-1", "CET-25", "CET-1:60", "CET-1CE", "CET-1CEST,M3.5.0",
        "CET-1CEST,M13.1.0,M1.1.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J365",
        "CET-1CEST,0,366", "<CET-1", "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0/3 ",
        "CET-١", "<+>-1", "CET--1", "CET-1CEST", "CET-1CEST-2", "CET-1CEST,",
    ])
    func `is refused where it is none`(text: String) {
        #expect(ZoneRule(text) == nil)
    }
}

@Suite(.enabled(if: FileManager.default.fileExists(atPath: ZoneFolder.system + "/Europe/Berlin"), "no zones"))
struct `A file of a time zone` {
    private let folder = ZoneFolder()

    private static let zones = [
        "Africa/Casablanca", "Africa/Cairo", "America/New_York", "America/Sao_Paulo", "America/St_Johns",
        "America/Nuuk", "Asia/Kolkata", "Asia/Tokyo", "Asia/Tehran", "Asia/Jerusalem", "Australia/Sydney",
        "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin", "Europe/London", "Europe/Moscow", "Pacific/Apia",
        "Pacific/Chatham", "Pacific/Kiritimati", "Etc/GMT+5",
    ]

    @Test(arguments: zones) func `that is a copy is the zone of the machine`(zone: String) throws {
        try folder.write(ZoneFolder.bytes(of: zone), to: "localtime")
        let local = try folder.directory.localTime(nil)
        let named = LocalTime(in: try #require(TimeZone(identifier: zone)))
        // Foundation applies the last rule up to 2037 only.
        for second in weeks.prefix(while: { $0 < 2_114_380_800 }) {
            #expect(local.offset(second) == named.offset(second), "\(second)")
        }
    }

    @Test func `goes on with its rule after its last change`() throws {
        let local = try ZoneDirectory(environment: [:]).localTime("Europe/Berlin")
        // 1 July 2090 and the last Sunday of October 2090.
        #expect(local.offset(3_802_636_800) == 7200)
        #expect(local.change(3_802_636_800) == 3_812_922_000)
    }

    @Test(arguments: [
        "Asia/Tokyo", ":Asia/Tokyo", "\(ZoneFolder.system)/Asia/Tokyo", ":\(ZoneFolder.system)/Asia/Tokyo", "JST-9",
    ])
    func `or a rule is found under every name of it`(name: String) throws {
        #expect(try ZoneDirectory(environment: [:]).localTime(name).offset(1_800_000_000) == 32_400)
        #expect(try ZoneDirectory(environment: [:]).localTime(named: name).offset(1_800_000_000) == 32_400)
    }

    @Test func `is looked for in another folder`() throws {
        try folder.write(ZoneFolder.bytes(of: "Asia/Tokyo"), to: "Here")
        #expect(try ZoneDirectory(environment: ["TZDIR": folder.path]).localTime("Here").offset(0) == 32_400)
        #expect(throws: ValidationError.self) {
            try ZoneDirectory(environment: ["TZDIR": folder.path]).localTime("Europe/Berlin")
        }
        // What an option names is known without files.
        let berlin = try ZoneDirectory(environment: ["TZDIR": folder.path]).localTime(named: "Europe/Berlin")
        #expect(berlin.offset(1_800_000_000) == 3600)
    }

    @Test func `need not be there on a machine that is in UTC`() throws {
        for variable in [nil, "", ":"] { #expect(try folder.directory.localTime(variable).offset(0) == 0) }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: ZoneFolder.system + "/right/UTC"), "no such zones"))
    func `with leap seconds is refused`() {
        let error = #expect(throws: ValidationError.self) { try ZoneDirectory(environment: [:]).localTime("right/UTC") }
        #expect(error?.message.contains("TZ is 'right/UTC', which counts leap seconds") == true)
    }

    @Test func `that is none is refused by its name`() throws {
        let berlin = try ZoneFolder.bytes(of: "Europe/Berlin")
        let texts = [[], Array("UTC0\n".utf8), Array("TZif".utf8)]
        for bytes in texts + [Array(berlin.dropLast(400)), berlin.map { _ in 0 }] {
            try folder.write(bytes, to: "localtime")
            let error = #expect(throws: ValidationError.self) { try folder.directory.localTime(nil) }
            #expect(error?.message.contains("'\(folder.path)/localtime' is not a time zone") == true)
        }
        for name in ["/dev/zero", "/dev/null", folder.path, "zone.tab", "../zoneinfo", "Europe"] {
            let error = #expect(throws: ValidationError.self) { try folder.directory.localTime(name) }
            #expect(error?.message.contains("TZ is '\(name)', which is not a time zone") == true)
        }
    }

    @Test func `ends no process, whatever is in it`() throws {
        let berlin = try ZoneFolder.bytes(of: "Europe/Berlin")
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            var bytes = berlin
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let header = Bool.random(using: &generator)
                bytes[Int.random(in: 0..<(header ? 44 : bytes.count), using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            guard let file = try? ZoneFile(bytes) else { continue }
            for second in [0, 1_800_000_000, 4_000_000_000] {
                _ = file.offset(at: second)
                _ = file.change(after: second)
            }
        }
    }
}
