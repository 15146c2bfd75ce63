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
                task = Task { [weak self] in
                    print(1)
                    \(statements)
                }
            }
            func reload() {}
            func unlockAll() {}
        }

        """
    }

    @Test(arguments: [
        "\(sleep)\nself?.reload()",
        "\(sleep)\nlet items = await service.load()\nself?.items = await items.sorted()",
        "\(sleep)\nawait MainActor.run { reload() }",
        "while !Task.isCancelled {\nself?.reload()\n\(sleep)\nself?.reload()\n}",
        "if isReady {\n\(sleep)\nreload()\n}",
    ])
    func `work is left out once the task is cancelled`(statements: String) {
        #expect(fixed(source(statements), rule: "sleep-loop") != source(statements))
    }

    @Test(arguments: [
        // What ends something, or tells somebody that it has ended.
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
        // A state that somebody may wait for.
        "\(sleep)\nself?.isVisible = false",
        "\(sleep)\nself?.phase = .idle",
        "\(sleep)\nself?.isVisible.toggle()",
        // What follows the block that the sleep stands in.
        "while !Task.isCancelled {\nself?.reload()\n\(sleep)\nself?.reload()\n}\nawait channel.close()",
        "if isReady {\n\(sleep)\nreload()\n}\nreload()",
        "for item in items {\nif item.isLate {\n\(sleep)\nreload()\n}\nreload()\n}",
    ])
    func `what may have to happen is left out in the diff only`(statements: String) {
        #expect(fixed(source(statements), rule: "sleep-loop") == source(statements))
        #expect(fixed(source(statements), rule: "sleep-loop", onlySafe: false) != source(statements))
    }
}
