import ArgumentParser

/// Touches memory and frees it, so that a hypervisor has backed the pages before the next measurement.
struct TouchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "touch", abstract: "Touches memory and gives it back.", shouldDisplay: false)

    @Argument(help: "How much, in megabytes.")
    var megabytes = 2560

    func run() {
        // A page each, in pieces of 64 MB, all held until the end.
        let pieces = (0..<max(megabytes / 64, 1)).map { _ in Column<UInt64>(count: 8 << 20) }
        print(pieces.count * 64)
    }
}
