#if os(Linux)
    import Foundation
    import Subprocess
    import Testing

    @testable import TimersCommand

    /// The next dates of the tool beside what `date` prints for the same instants.
    @Suite(.timeLimit(.minutes(5)))
    struct `The time zone of the tool` {
        private static let zones: [String] = [
            "", ":", "UTC", "UTC0", "Etc/UTC", "GMT", "GMT0", "Zulu", "Europe/Berlin", ":Europe/Berlin",
            "/usr/share/zoneinfo/Asia/Tokyo", ":/usr/share/zoneinfo/Asia/Tokyo", "/usr/share/zoneinfo/Europe/London",
            "America/New_York", "America/St_Johns", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Sydney",
            "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Kiritimati", "Africa/Casablanca", "Africa/Cairo",
            "Europe/Dublin", "America/Nuuk", "Asia/Jerusalem", "EST", "EST5EDT", "CET", "Etc/GMT+5", "Etc/GMT-14",
            "UTC-3", "GMT+5", "GMT-5:30", "<+0330>-3:30", "JST-9", "CET-1CEST,M3.5.0,M10.5.0/3",
            ":CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0",
            "NZST-12NZDT,M9.5.0,M4.1.0/3", "IST-1GMT0,M10.5.0,M3.5.0/1", "AAA3BBB,J60/0,J300/0", "AAA-2BBB,59,300",
            "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
        ]

        /// What the tool and then `date` print, in one process each.
        private static let script = """
            lines=$("$timers" next --cron '30 2 * * SUN' --count 120) || exit
            lines=$(printf '%s\\n' "$lines" | cut -d ' ' -f 1)
            printf '%s\\n' "$lines"
            echo --
            printf '%s\\n' "$lines" | date -f - +@%s | date -f - +%Y-%m-%dT%H:%M:%S%:z | sed 's/+00:00$/Z/'
            """

        private func expectSame(_ output: String, _ what: String) {
            let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            let parts = lines.split(separator: "--")
            #expect(parts.count == 2 && parts.first?.count == 120, "\(what)")
            #expect(parts.first == parts.last, "\(what)")
        }

        @Test(arguments: zones) func `is that of the C library`(zone: String) async throws {
            let outcome = try await Tool.run(script: "export TZ='\(zone)'\n" + Self.script)
            #expect(outcome.errorOutput.isEmpty)
            expectSame(outcome.output, zone)
        }

        @Test(arguments: [
            "Mars/Olympus", "CET-1CEST,M13.1.0,M1.1.0", "Europe", "/dev/zero", "/nowhere", "UTC-3 ", "CET-25", "X", "٣",
            // The C library gives these the dates of New York, in Europe at two in the afternoon.
            "CET-1CEST", "AEST-10AEDT", "EST5EDT4",
        ])
        func `is refused where the C library would take it for UTC`(zone: String) async throws {
            try await Tool.run(script: "TZ='\(zone)' exec \"$timers\" next --cron @daily")
                .expectOneSentence("timers: TZ is '\(zone)', which is not a time zone")
        }

        @Test func `is not needed with a zone for the expression, nor without an expression`() async throws {
            let next = "\"$timers\" next --cron @daily --zone UTC"
            let every = "\"$timers\" every 1ms --times 1 -- true"
            #expect(try await Tool.run(script: "export TZ=Mars; \(next) && \(every)").status == .exited(0))
        }

        @Test(arguments: ["UTC-3", ":Asia/Tokyo", "CET-1CEST,M3.5.0,M10.5.0/3"])
        func `can be named with the expression, too`(zone: String) async throws {
            let next = "\"$timers\" next --cron '0 0 1 * *' --count 30"
            let outcome = try await Tool.run(script: "\(next) --zone '\(zone)'; echo --; TZ='\(zone)' \(next)")
            let parts = outcome.output.split(separator: "\n").split(separator: "--")
            #expect(parts.count == 2 && parts.first == parts.last && parts.first?.count == 30)
        }

        @Test func `is the one in which runs come`() async throws {
            // The hour of the zone that is 12 hours to the east of Greenwich, in a zone that Foundation does not know.
            let hour = (Calendar.gmtHour + 12) % 24
            let cron = "'* * \(hour),\((hour + 1) % 24) * * *'"
            let outcome = try await Tool.run(
                script: "TZ=AAA-12 exec timeout 60 \"$timers\" every --cron \(cron) --times 1 -- echo ran")
            #expect(outcome.output == "ran\n")
        }

        /// A machine whose own zone is a copy of a file and no link, as containers have it.
        @Test(
            .enabled("this process may not mount anything") { await canMount() },
            arguments: [
                "America/Chicago", "America/Halifax", "America/Santiago", "Asia/Beirut", "Asia/Tokyo",
                "Australia/Adelaide", "Europe/Lisbon", "Pacific/Auckland",
            ])
        func `is that of a copy`(zone: String) async throws {
            let outcome = try await Tool.run(
                script: """
                    export zone='\(zone)' script='\(Self.script.replacing("'", with: "'\\''"))'
                    unset TZ
                    exec \(Self.namespace) '
                        cp /usr/share/zoneinfo/$zone /tmp/zone.$$ && mount -t tmpfs none /etc &&
                        cp /tmp/zone.$$ /etc/localtime && rm /tmp/zone.$$ && eval "$script"'
                    """)
            #expect(outcome.errorOutput.isEmpty)
            expectSame(outcome.output, zone)
        }

        /// A shell that sees mounts of its own.
        private static let namespace = "unshare \(getuid() == 0 ? "" : "--map-root-user") --mount sh -c"

        private static func canMount() async -> Bool {
            let outcome = try? await Tool.run(script: "\(namespace) 'mount -t tmpfs none /etc' 2>/dev/null")
            return outcome?.status == .exited(0)
        }
    }

    extension Calendar {
        /// The hour now in UTC.
        fileprivate static var gmtHour: Int {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar.component(.hour, from: Date())
        }
    }
#endif
