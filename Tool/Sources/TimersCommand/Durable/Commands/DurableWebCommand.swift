import ArgumentParser
import DurableTimers
import DurableTimersPages

/// `timers durable web`: shows the deadlines in a browser.
struct DurableWebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: "Show the deadlines in a browser, and the buttons of the other commands.",
        usage: "timers durable web DATABASE [OPTIONS]",
        discussion: """
            The pages are on 127.0.0.1 only, and anyone who may use this machine may see them. They show payloads. \
            Ctrl-C ends the command.

            The tool has no pages, unless it is asked to have them:
            swift build --package-path Tool --traits SQLite,Postgres,Web
            """
    )

    @OptionGroup var database: DatabaseOptions

    @Option(help: ArgumentHelp("The port; 0 for a free one.", valueName: "PORT"))
    var port = 8787

    @Flag(help: "Show no buttons.")
    var readOnly = false

    func run() async throws {
        guard (0...65_535).contains(port) else { throw ValidationError("'\(port)' is no port: it is from 0 to 65535.") }
        #if Web
            let (port, actions) = (port, readOnly ? [] : DeadlinePages.Actions.all)
            _ = try await database.open().perform { store in
                try await DeadlineSite(store, allowing: actions).serve(port: port) { port in
                    try? StandardOutput.write("http://127.0.0.1:\(port)/ shows the deadlines. Ctrl-C ends this.")
                }
                return DurableAnswer()
            }
        #else
            throw OpenDatabase.notBuilt("its pages")
        #endif
    }
}
