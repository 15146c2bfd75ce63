import Testing

/// Which sleeps `--fix` ends a task after, and which it leaves to be looked at.
struct CancellationFixTests {
    private static let sleep = "try? await Task.sleep(for: .seconds(1))"

    private func source(_ statements: String) -> String {
        """
        final class A {
            var task: Task<Void, Never>?
            var isVisible = true
            var done: () -> Void = {}
            func start(then: @escaping () -> Void) {
                show("Welcome")
                task = Task { [weak self] in
                    print(1)
                    \(statements)
                }
            }
            func stop() { task?.cancel() }
            func reload() {}
            func unlockAll() {}
            func load(_ page: Int) {}
            func show(_ text: String?) {}
            func setSpinner(visible: Bool) {}
        }

        """
    }

    @Test(arguments: [
        "\(sleep)\nself?.reload()",
        "\(sleep)\nlet items = await service.load()\nself?.items = await items.sorted()",
        "\(sleep)\nawait MainActor.run { reload() }",
        "while !Task.isCancelled {\nself?.reload()\n\(sleep)\nawait self?.reload()\n}",
        "if isReady {\n\(sleep)\nreload()\n}",
        "self?.load(1)\n\(sleep)\nself?.load(1)",
        "\(sleep)\nself?.load(1)\nself?.load(2)",
        "try? await Task.sleep(for: .seconds(2))\nprint(2)\n\(sleep)\nprint(3)\nself?.reload()",
        // Errors that no code sees.
        "\(sleep)\ntry? self?.reload()", "\(sleep)\ntry! self?.reload()",
        "\(sleep)\nif isReady { try? await self?.reload() }",
        // A value inside a task is none of the task.
        "\(sleep)\nreload()\nreturn", "\(sleep)\nreload()\nreload { return 1 }",
        "\(sleep)\nreload()\nfunc one() -> Int { return 1 }",
    ])
    func `work is left out once the task is cancelled`(statements: String) {
        #expect(fixed(source(statements), rule: "lost-cancellation") != source(statements))
    }

    @Test(arguments: [
        // Code that ends something, or notifies other code of an end.
        "\(sleep)\ngroup.leave()",
        "\(sleep)\ncontinuation.resume()",
        "\(sleep)\nawait channel.closeGracefully()",
        "\(sleep)\nself?.reload()\nself?.unlockAll()",
        "\(sleep)\nif isVisible { semaphore.signal() }",
        "\(sleep)\nUIApplication.shared.endBackgroundTask(identifier)",
        "\(sleep)\nthen()",
        "\(sleep)\nself?.done()",
        "\(sleep)\nmade { reload() }",
        "\(sleep)\ndefer { isVisible = true }\nreload()",
        // A state that other code may wait for.
        "\(sleep)\nself?.isVisible = false",
        "\(sleep)\nself?.phase = .idle",
        "\(sleep)\nself?.isVisible.toggle()",
        "\(sleep)\nself?.setSpinner(visible: false)",
        "\(sleep)\nif isReady { self?.show(nil) }",
        "self?.load(1)\n\(sleep)\nself?.load(2)",
        "\(sleep)\nself?.show(title)",
        "if isReady { self?.show(text) }\n\(sleep)\nself?.reload()\nself?.show(title)",
        // What follows the block that the sleep stands in.
        "while !Task.isCancelled {\nself?.reload()\n\(sleep)\nself?.reload()\n}\nawait channel.close()",
        "if isReady {\n\(sleep)\nreload()\n}\nreload()",
        "for item in items {\nif item.isLate {\n\(sleep)\nreload()\n}\nreload()\n}",
        // Further turns of a loop.
        "for item in items {\nitem.close()\n\(sleep)\nself?.reload()\n}",
        // An error tells that the work was not done: left out, the task would end as if it had been.
        "\(sleep)\ntry await self?.reload()", "\(sleep)\nlet page = try await fetch()\nself?.load(page)",
        "\(sleep)\nself?.reload()\nif isReady { throw Late() }",
        "\(sleep)\ndo { try await self?.reload() } catch { print(error) }",
        "while isReady {\ntry self?.reload()\n\(sleep)\nself?.reload()\n}",
        // A task with a value.
        "\(sleep)\nreload()\nreturn(1)", "\(sleep)\nreload()\nreturn\t1",
        "\(sleep)\nreload()\nif isReady { return(1) }", "\(sleep)\nreload()\nguard isReady else { return(1) }",
    ])
    func `what may have to happen stays`(statements: String) {
        #expect(fixed(source(statements), rule: "lost-cancellation", onlySafe: false) == source(statements))
    }

    @Test(arguments: [
        ("disableInput", "enableInput"), ("hideControls", "showControls"), ("mute", "unmute"), ("pause", "play"),
        ("stopScanning", "startScanning"), ("lock", "setLocked"), ("willMove", "didMove"), ("expand", "collapse"),
    ])
    func `what is taken away before the sleep may have to come back`(away: String, back: String) {
        let statements = "self?.\(away)()\n\(Self.sleep)\nself?.\(back)()"
        #expect(fixed(source(statements), rule: "lost-cancellation", onlySafe: false) == source(statements))
    }

    /// Another task takes the place of the one that is cancelled, so the state is its business.
    @Test func `a state of a task that is replaced is left to be looked at`() {
        let statements = "\(Self.sleep)\nself?.isVisible = false"
        let text = source(statements).replacing("task = Task {", with: "task?.cancel()\n        task = Task {")
        #expect(fixed(text, rule: "lost-cancellation") == text)
        #expect(fixed(text, rule: "lost-cancellation", onlySafe: false).contains("isCancelled else { return }\n"))
    }

    @Test func `a function that throws and returns a value throws when it is cancelled`() {
        let text = """
            final class A {
                var task: Task<Void, Never>?
                func stop() { task?.cancel() }
                func start() { task = Task { _ = try? await value() } }
                func value() async throws -> Int {
                    try? await Task.sleep(for: .seconds(1))
                    let number = await load()
                    return number
                }
                func load() async -> Int { 1 }
            }
            """
        #expect(
            fixed(text, rule: "lost-cancellation", onlySafe: false)
                == text.replacing("        try? await", with: "        try await"))
    }

    @Test(arguments: [
        ("Task", "Task"), ("_Concurrency.Task", "_Concurrency.Task"), ("Task<Never, Never>", "Task<Never, Never>"),
        ("ContinuousClock()", "Task"),
    ])
    func `the task is the one that sleeps`(sleeper: String, task: String) {
        let statements = "try? await \(sleeper).sleep(for: .seconds(1))\nreload()"
        #expect(
            fixed(source(statements), rule: "lost-cancellation").contains(
                "guard !\(task).isCancelled else { return }\n"))
    }

    @Test func `a task of the project's own is not the one that is cancelled`() {
        let source = """
            struct Task {}
            struct A {
                var body: some View { Text("").task { await a() } }
                func a() async {
                    try? await ContinuousClock().sleep(for: .seconds(1))
                    work()
                }
                func work() {}
            }
            """
        #expect(
            fixed(source, rule: "lost-cancellation").contains("guard !_Concurrency.Task.isCancelled else { return }\n"))
    }
}
