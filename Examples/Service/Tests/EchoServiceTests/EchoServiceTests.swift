#if Service
    import Testing
    import Timers

    @testable import EchoService

    @Suite struct `The example of a service` {
        @Test(.timeLimit(.minutes(5)))
        func `serves a thousand connections, closes idle ones, shows its metrics, and ends at SIGTERM`() async throws {
            raiseFileLimit()
            let service = try await ServiceProcess.start(idleSeconds: 4, shutdownSeconds: 20)
            defer { service.kill() }

            let idle = Load()
            let busy = Load()
            try await idle.open(500, port: service.echoPort)
            try await busy.open(500, port: service.echoPort)
            idle.send("once")
            #expect(await eventually { idle.echoedBytes == 500 * 4 })

            // The busy half goes on until the server has closed the other half.
            let chatter = OwnedTimer(.every(.milliseconds(200), first: .immediately), on: .shared) { _ in
                busy.send("busy")
            }
            #expect(await eventually { idle.closedConnections == 500 })
            #expect(busy.echoedBytes >= 500 * 4)
            let health = try await page("/health", port: service.httpPort)
            #expect(health.hasPrefix("HTTP/1.1 200 OK") && health.contains("\"waiting\":"))

            let metrics = try await page("/metrics", port: service.httpPort)
            #expect(metrics.hasPrefix("HTTP/1.1 200 OK"))
            #expect(try #require(value("echo_closed_idle", in: metrics)) >= 500)
            #expect(try #require(value("echo_messages", in: metrics)) >= 1000)
            #expect(try #require(value("probe_answers", in: metrics)) >= 1)
            #expect(try #require(value(#"timers_ticks{scheduler="shared",timer="probe"}"#, in: metrics)) >= 1)

            // In the middle of the load: the connections are closed, and the process ends by itself.
            service.terminate()
            #expect(await service.exitCode(within: .seconds(60)) == 0)
            #expect(await eventually { busy.closedConnections == 500 })
            chatter.cancel()
        }

        @Test func `refuses a setting with a message that names it`() {
            let error = #expect(throws: Settings.InvalidSetting.self) { try Settings(["IDLE_SECONDS": "0"]) }
            #expect(error?.description == "IDLE_SECONDS is '0', not 1 to 86400")
        }

        /// Returns the value of a metric in the text of `/metrics`.
        private func value(_ name: String, in text: String) -> Double? {
            for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix(name + " ") {
                return Double(line.dropFirst(name.count + 1))
            }
            return nil
        }
    }
#endif
