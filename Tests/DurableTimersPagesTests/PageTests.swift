@_spi(Store) import DurableTimers
import DurableTimersPages
import Testing
import Timers

/// What the pages show.
@Suite struct `The pages` {
    @Test func `count the deadlines of each kind, and show the next hour`() async throws {
        let body = await (try await PopulatedStore(and: 300)).pages().get("").body
        #expect(body.contains("<a href=\"/admin/deadlines/list?kind=mail&amp;state=waiting\">300</a>"))
        // 7 s apart, from half a minute on: 8 or 9 of them in each minute.
        #expect(body.contains("<title>9 in 5 min</title>") || body.contains("<title>8 in 5 min</title>"))
        #expect(body.contains("310 deadlines are due within the next hour"))
    }

    @Test func `show a hundred rows at a time`() async throws {
        let pages = try await PopulatedStore(and: 250).pages()
        var (address, rows, count) = ("/list?kind=mail" as String?, 0, 0)
        while let current = address {
            let body = await pages.get(current).body
            rows += body.matches(of: /<td><a href=/).count
            count += 1
            address = body.firstMatch(of: /rel="next" href="\/admin\/deadlines([^"]*)"/).map { match in
                String(match.1).replacing("&amp;", with: "&")
            }
        }
        #expect(rows == 250 && count == 3)
    }

    @Test func `show bytes that are no text by their numbers`() async throws {
        let store = try await PopulatedStore()
        let id = try #require(store.ids[.dead]?.first)
        #expect(await store.pages().get("/row?id=\(id)").body.contains("<pre>ff 3c</pre>"))
    }

    @Test func `show a payload that is huge in part`() async throws {
        let store = MemoryStore()
        let payload = [UInt8](repeating: UInt8(ascii: "<"), count: 200_000)
        let ids = try await store.schedule([DeadlineRequest(name: "big", time: .after(.seconds(9)), payload: payload)])
        let body = await DeadlinePages(store: store).answer(to: .init("GET", "/row", query: "id=\(ids[0])")).body
        #expect(body.contains("and 180000 more bytes") && body.utf8.count < 120_000)
    }

    @Test(arguments: ["", "/", "/admin", "/admin/deadlines/", "admin//deadlines"])
    func `are where they are mounted`(path: String) async throws {
        let pages = DeadlinePages(store: MemoryStore(), at: path)
        let base = path.split(separator: "/").map { part in "/\(part)" }.joined()
        for (address, status) in [
            ("", 200), ("/", 200), ("/list", 200), ("/row", 404), ("/nothing", 404), ("/list/x", 404),
        ] {
            #expect(await pages.answer(to: .init("GET", base + address)).status == status, "\(base + address)")
        }
        let style = await pages.answer(to: .init("GET", base + "/style.css"))
        #expect(style.header("content-type") == "text/css; charset=utf-8")
        #expect(await pages.answer(to: .init("GET", base)).body.contains("href=\"\(base)/style.css\""))
        #expect(await pages.answer(to: .init("PUT", base)).status == 405)
    }

    @Test func `say what is wrong with the store`() async throws {
        let answer = await DeadlinePages(store: BrokenStore()).answer(to: .init("GET", "/"))
        #expect(answer.status == 503 && answer.body.contains("no &lt;server&gt;"))
    }

    @Test(arguments: [
        (0, "1970-01-01 00:00:00"), (951_782_399, "2000-02-28 23:59:59"), (951_782_400, "2000-02-29 00:00:00"),
        (4_107_542_400, "2100-03-01 00:00:00"), (1_798_761_599, "2026-12-31 23:59:59"),
    ])
    func `show instants in universal time`(seconds: Int, text: String) async throws {
        let store = MemoryStore()
        let instant = TimerInstant(nanoseconds: UInt64(seconds) * 1_000_000_000, on: .wall)
        let ids = try await store.schedule([DeadlineRequest(name: "a", time: .at(instant))])
        let body = await DeadlinePages(store: store).answer(to: .init("GET", "/row", query: "id=\(ids[0])")).body
        #expect(body.contains("\(text) UTC</time>"))
    }
}
