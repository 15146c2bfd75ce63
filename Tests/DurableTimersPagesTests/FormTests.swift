@_spi(Store) import DurableTimers
import DurableTimersPages
import Testing

/// The buttons of a page.
@Suite struct `A form` {
    /// What a browser sends that has opened a page.
    private static func browser(_ pages: DeadlinePages) async throws -> (token: String, cookie: String) {
        let answer = await pages.get("/list?state=dead")
        let cookie = try #require(answer.cookie)
        let token = try #require(answer.body.firstMatch(of: /name="token" value="([a-z0-9]+)"/)?.1)
        return (String(token), cookie)
    }

    private static func headers(_ pairs: [String: String]) -> @Sendable (String) -> String? {
        { name in pairs[name] }
    }

    @Test func `lets dead deadlines run again, deletes and cancels`() async throws {
        let populated = try await PopulatedStore()
        let (pages, store) = (populated.pages(), populated.store)
        let (token, cookie) = try await Self.browser(pages)
        let headers = Self.headers(["cookie": "other=1; \(cookie)", "host": "a.example", "origin": "https://a.example"])
        let dead = try #require(populated.ids[.dead])
        let retried = await pages.post("retry", "token=\(token)&id=\(dead[0])&id=\(dead[1])", header: headers)
        #expect(retried.status == 303)
        #expect(retried.header("location") == "/admin/deadlines?done=retry&count=2")
        #expect(try await store.find(.id(dead[0]))?.state == .waiting)
        _ = await pages.post("delete", "token=\(token)&id=\(dead[2])", header: headers)
        #expect(try await store.find(.id(dead[2])) == nil)
        let waiting = try #require(populated.ids[.waiting])
        _ = await pages.post("cancel", "token=\(token)&id=\(waiting[0])", header: headers)
        #expect(try await store.find(.id(waiting[0])) == nil)
        let again = await pages.post("cancel", "token=\(token)&id=\(waiting[0])", header: headers)
        #expect(again.header("location") == "/admin/deadlines?done=cancel&count=0")
        #expect(await pages.get("?done=cancel&count=0").body.contains("Its state has changed"))
    }

    @Test func `stops a run, lets what waits run now, and pauses a kind`() async throws {
        let populated = try await PopulatedStore()
        let (pages, store) = (populated.pages(), populated.store)
        let (token, cookie) = try await Self.browser(pages)
        let headers = Self.headers(["cookie": cookie])
        let running = try #require(populated.ids[.running]?.first)
        #expect(await pages.get("/row?id=\(running)", cookie: cookie).body.contains("Stop the run"))
        let stopped = await pages.post("stop", "token=\(token)&id=\(running)", header: headers)
        #expect(stopped.header("location") == "/admin/deadlines?done=stop&count=1")
        #expect(try await store.find(.id(running)) == nil)
        let waiting = try #require(populated.ids[.waiting]?.first)
        #expect(await pages.get("/row?id=\(waiting)", cookie: cookie).body.contains("Run now"))
        _ = await pages.post("retry", "token=\(token)&id=\(waiting)", header: headers)
        let now = try await store.now()
        #expect(try await store.find(.id(waiting)).map { row in row.due <= now } == true)
        for (action, isPaused) in [("pause", true), ("resume", false)] {
            let answer = await pages.post(action, "token=\(token)&kind=a%20%26%20b", header: headers)
            #expect(answer.header("location") == "/admin/deadlines?done=\(action)&count=1")
            #expect(try await store.counts().contains { kind in kind.name == "a & b" } == isPaused)
            #expect(await pages.get("", cookie: cookie).body.contains("value=\"a &amp; b\"") == isPaused)
        }
    }

    @Test func `does nothing if another site has made it`() async throws {
        let populated = try await PopulatedStore()
        let pages = populated.pages()
        let (token, cookie) = try await Self.browser(pages)
        let dead = try #require(populated.ids[.dead]).first
        let id = try #require(dead)
        let forged: [(body: String, headers: [String: String])] = [
            ("id=\(id)", [:]), ("id=\(id)", ["cookie": cookie]), ("token=\(token)&id=\(id)", [:]),
            ("token=\(token)0&id=\(id)", ["cookie": cookie]), ("token=&id=\(id)", ["cookie": "durable-timers-token="]),
            ("token=a&id=\(id)", ["cookie": "durable-timers-token=a"]),
            ("token=\(token)&id=\(id)", ["cookie": cookie, "sec-fetch-site": "cross-site"]),
            ("token=\(token)&id=\(id)", ["cookie": cookie, "sec-fetch-site": "same-site"]),
            ("token=\(token)&id=\(id)", ["cookie": cookie, "host": "a.example", "origin": "https://b.example"]),
            ("token=\(token)&id=\(id)", ["cookie": cookie, "host": "a.example", "origin": "null"]),
        ]
        for (body, headers) in forged {
            let answer = await pages.post("retry", body, header: Self.headers(headers))
            #expect(answer.status == 403, "\(headers)")
        }
        #expect(try await populated.store.find(.id(id))?.state == .dead)
        // A link of another site, or an image, only reads.
        #expect(await pages.get("/retry?token=\(token)&id=\(id)", cookie: cookie).status == 404)
        #expect(try await populated.store.find(.id(id))?.state == .dead)
    }

    @Test func `exists for the actions that the owner allows, and for no others`() async throws {
        let populated = try await PopulatedStore()
        let id = try #require(populated.ids[.dead]?.first)
        for actions in [[], .retry, [.retry, .cancel], .all] as [DeadlinePages.Actions] {
            let pages = populated.pages(actions)
            let body = await pages.get("/row?id=\(id)").body
            #expect(body.contains("/retry\"") == actions.contains(.retry))
            #expect(body.contains("/delete\"") == actions.contains(.delete))
            if !actions.contains(.delete) {
                let (token, cookie) = try await Self.browser(populated.pages())
                let answer = await pages.post(
                    "delete", "token=\(token)&id=\(id)", header: Self.headers(["cookie": cookie]))
                #expect(answer.status == 404)
            }
        }
        #expect(try await populated.store.find(.id(id))?.state == .dead)
    }
}
