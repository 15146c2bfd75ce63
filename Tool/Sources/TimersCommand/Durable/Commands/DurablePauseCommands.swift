import ArgumentParser
import DurableTimers

/// `timers durable pause`: no run of a kind begins any more.
struct DurablePauseCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause a kind: no run of it begins any more.",
        usage: "timers durable pause DATABASE KIND [OPTIONS]",
        discussion: """
            Runs that are under way go on. The pause lasts until `timers durable resume`, also over restarts. A kind \
            can be paused before it has a deadline.
            """
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var kind: KindArgument

    func work() throws -> DurableWork {
        let name = try kind.name()
        return { store in
            try await store.setPaused(name, true)
            return DurableAnswer(lines: ["Paused \(name)."])
        }
    }
}

/// `timers durable resume`: ends a pause.
struct DurableResumeCommand: DurableSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "End the pause of a kind.",
        usage: "timers durable resume DATABASE KIND [OPTIONS]",
        discussion: "What has become due in the meantime runs at once. The exit code is 1 if the kind was not paused.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var kind: KindArgument

    func work() throws -> DurableWork {
        let name = try kind.name()
        return { store in
            guard try await store.counts().contains(where: { kind in kind.name == name && kind.isPaused }) else {
                return DurableAnswer(failure: "\(name) is not paused")
            }
            try await store.setPaused(name, false)
            return DurableAnswer(lines: ["Resumed \(name)."])
        }
    }
}

/// The kind that a command is about.
struct KindArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The name of a kind.", valueName: "KIND"))
    var kind: String

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func name() throws -> String {
        if kind.isEmpty { throw ValidationError("'' is no kind.") }
        do { try DeadlineRequest(name: kind, time: .after(.zero)).validate() } catch {
            throw ValidationError("\(error.description).")
        }
        return kind
    }
}
